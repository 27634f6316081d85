import { has } from '#server/db/has.ts'
import type { PaymentRow, ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'

export const paymentsOf = (db: Db, tenant: string, reservation: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where(has({ tenant, reservation })).orderBy('started_at', 'desc').execute()

export const RECEIVED = ['succeeded', 'review'] as const

export const refundableOf = async (db: Db, tenant: string, reservation: string): Promise<number> => {
  const { sum } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('amount', '-', eb.ref('refunded'))), eb.val(0)).as('sum'))
    .where(has({ tenant, reservation }))
    .where('state', 'in', RECEIVED)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Mails about a booking that has cost money may contain typed texts, and most have no limits, because misuse would cost
 * money.
 */
export const hasCostMoney = (row: Pick<ReservationRow, 'paid_at' | 'amount' | 'payload'>): boolean =>
  row.paid_at !== null && row.amount > 0 && !row.payload.payAtShop
