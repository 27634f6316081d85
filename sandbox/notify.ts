import type { Kysely } from 'kysely'
import type { AcquirerPayment } from '#contract/acquirer.ts'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER, postNotify } from '#contract/payment.ts'
import { SANDBOX_NOTIFICATION_KEY, tenantOfEntity } from './account.ts'
import type { SandboxRunDeps } from './deps.ts'
import { encryptNotification } from './encrypt.ts'
import { newSandboxId } from './ledger.ts'
import type { SandboxTables } from './tables.ts'

const MINUTE_MS = 60_000
/** Minutes after which a notification without a response is sent again. The provider repeats it for 30 days, the sandbox only this often. */
const AGAIN_MINUTES = [1, 2, 4, 8, 15, 30, 60]
const BATCH = 100

/** Puts as many notifications of one thing aside, to be delivered by the job. */
export const oweNotifications = async (
  db: Kysely<SandboxTables>,
  { entityId, payload, count = 1 }: { entityId: string; payload: AcquirerPayment; count?: number },
  now: Date,
): Promise<void> => {
  const rows = Array.from({ length: count }, () => ({
    id: newSandboxId(),
    entity_id: entityId,
    payload: JSON.stringify(payload),
    due_at: now,
  }))
  await db.insertInto('sandbox_notifications').values(rows).execute()
}

const send = async (deps: SandboxRunDeps, entityId: string, payload: AcquirerPayment): Promise<boolean> => {
  const { body, iv, tag } = encryptNotification(SANDBOX_NOTIFICATION_KEY, JSON.stringify({ type: 'PAYMENT', payload }))
  const path = `/${tenantOfEntity(entityId)}/${DEFAULT_LOCALE}${postNotify.path}`
  const headers = {
    'Content-Type': 'text/plain',
    [NOTIFICATION_IV_HEADER]: iv,
    [NOTIFICATION_TAG_HEADER]: tag,
  }
  const response = await deps.reachShop(path, { method: postNotify.method, headers, body }).catch(() => undefined)
  return response?.ok === true
}

/** Delivers what is owed. Answers how many. Safe to run in several processes at once. */
export const deliverNotifications = async (deps: SandboxRunDeps): Promise<number> => {
  const { db, clock } = deps
  const now = clock()
  const due = await db
    .selectFrom('sandbox_notifications')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  for (const { id, entity_id, payload, attempts } of due) {
    const pause = AGAIN_MINUTES[attempts]
    const { numUpdatedRows } = await db
      .updateTable('sandbox_notifications')
      .set({
        attempts: attempts + 1,
        due_at: pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && (await send(deps, entity_id, payload)))
      await db.updateTable('sandbox_notifications').set({ due_at: null }).where('id', '=', id).execute()
  }
  return due.length
}
