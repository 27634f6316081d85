import type { Kysely } from 'kysely'
import type { AcquirerPayment } from '#contract/acquirer.ts'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER, postNotify } from '#contract/acquirer.ts'
import { SANDBOX_NOTIFICATION_KEY, sandboxEntity } from './account.ts'
import type { SandboxRunDeps } from './deps.ts'
import { encryptNotification } from './encrypt.ts'
import { type LedgerNotification, newSandboxId } from './ledger.ts'
import type { SandboxTables } from './tables.ts'

const MINUTE_MS = 60_000
const RETRY_MINUTES = [1, 2, 4, 8, 15, 30, 60]
const BATCH = 100

const leaseEnd = (now: Date) => new Date(now.getTime() + MINUTE_MS)

interface Told {
  tenant: string
  payload: AcquirerPayment
}

export const newNotification = ({ tenant, payload }: Told, now: Date): LedgerNotification => ({
  tenant,
  id: newSandboxId(),
  entity_id: sandboxEntity(tenant),
  payload,
  due_at: now,
  attempts: 0,
})

export const claimedNotification = (told: Told, now: Date): LedgerNotification => ({
  ...newNotification(told, now),
  due_at: leaseEnd(now),
  attempts: 1,
})

export const oweNotification = async (db: Kysely<SandboxTables>, told: Told, now: Date): Promise<void> => {
  const row = newNotification(told, now)
  await db
    .insertInto('sandbox_notifications')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .execute()
}

const send = async (deps: SandboxRunDeps, tenant: string, payload: AcquirerPayment): Promise<boolean> => {
  const { body, iv, tag } = encryptNotification(SANDBOX_NOTIFICATION_KEY, JSON.stringify({ type: 'PAYMENT', payload }))
  const path = `/${tenant}/${DEFAULT_LOCALE}${postNotify.path}`
  const headers = {
    'Content-Type': 'text/plain',
    [NOTIFICATION_IV_HEADER]: iv,
    [NOTIFICATION_TAG_HEADER]: tag,
  }
  const response = await deps.reachShop(path, { method: postNotify.method, headers, body }).catch(() => undefined)
  return response?.ok === true
}

const claim = (db: Kysely<SandboxTables>, tenant: string, now: Date) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('sandbox_notifications')
        .select('id')
        .where((eb) => eb.and({ tenant }))
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('sandbox_notifications as notification')
    .from('due')
    .where((eb) => eb.and({ tenant }))
    .whereRef('notification.id', '=', 'due.id')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: leaseEnd(now) }))
    .returningAll('notification')
    .execute()

export const deliver = async (
  deps: SandboxRunDeps,
  { tenant, id, payload, attempts }: LedgerNotification,
  now: Date,
): Promise<void> => {
  const isDelivered = await send(deps, tenant, payload)
  const pause = RETRY_MINUTES[attempts - 1]
  const again = isDelivered || pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS)
  await deps.db
    .updateTable('sandbox_notifications')
    .set({ due_at: again })
    .where((eb) => eb.and({ tenant, id }))
    .execute()
}

export const deliverNotifications = async (deps: SandboxRunDeps, tenant: string): Promise<number> => {
  const now = deps.clock()
  const due = await claim(deps.db, tenant, now)
  for (const notification of due) await deliver(deps, notification, now)
  return due.length
}
