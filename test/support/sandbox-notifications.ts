import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { encryptNotification } from '#sandbox/encrypt.ts'
import { SANDBOX_NOTIFICATION_KEY } from '#sandbox/account.ts'

export const sandboxNotifications = async (db: Kysely<Database>) => {
  const rows = await db.deleteFrom('sandbox_notifications').returning('payload').execute()
  return rows.map(({ payload }) => {
    const { body, iv, tag } = encryptNotification(
      SANDBOX_NOTIFICATION_KEY,
      JSON.stringify({ type: 'PAYMENT', payload }),
    )
    return {
      body,
      headers: { 'Content-Type': 'text/plain', 'X-Initialization-Vector': iv, 'X-Authentication-Tag': tag },
    }
  })
}
