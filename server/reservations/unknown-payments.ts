import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'

export interface Decision {
  tenant: string
  id: string
  /** The id of the staff member, or null for a command. */
  by: string | null
  now: Date
}

/** Returns false if no payment in euros with this id and a known amount waits for a decision. A job sends the refund. */
export const refundUnknown = async (db: Db, { tenant, id, by, now }: Decision): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('unknown_payments')
    .set((eb) => ({ state: 'due', due_at: now, decided_by: by, attempts: 0, retries: eb('retries', '+', 1) }))
    .where(has({ tenant, id, kind: 'payment', currency: 'EUR' }))
    .where('amount', '>', 0)
    .where('state', 'in', ['open', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const closeUnknown = async (db: Db, { tenant, id, by, now }: Decision): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('unknown_payments')
    .set({ state: 'closed', decided_by: by, settled_at: now })
    .where(has({ tenant, id }))
    .where('state', 'in', ['open', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
