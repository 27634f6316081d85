import type { Kysely, Selectable } from 'kysely'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Database, PaymentsTable } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { DiscountUsedUp, useDiscount } from '#server/checkout/discount-use.ts'
import { moveReservation } from '#server/checkout/move-reservation.ts'
import { claimStock, StockGone } from '#server/checkout/stock-claims.ts'
import { wantedUnits } from '#server/checkout/wanted-units.ts'

export type PaymentRow = Selectable<PaymentsTable>

export interface Paid {
  /** The provider's id of the transaction: refunds name it. */
  providerPaymentId: string
  code: string
  /** The provider advises that a person looks at it: the money has come all the same. */
  needsReview: boolean
}

/** The payment as it is now, and its reservation, both locked; reservations come first wherever both are locked. */
const lockBoth = async (trx: Trx, { tenant, id, reservation }: PaymentRow) => ({
  booking: await trx
    .selectFrom('reservations')
    .select(['id', 'status', 'amount', 'expired', 'location', 'payload', 'discount', 'number'])
    .where('tenant', '=', tenant)
    .where('id', '=', reservation)
    .forUpdate()
    .executeTakeFirstOrThrow(),
  payment: await trx
    .selectFrom('payments')
    .select(['state', 'amount'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(),
})

const isSettled = ({ state }: Pick<PaymentRow, 'state'>) => ['succeeded', 'review', 'refund_due'].includes(state)

const settle = (trx: Trx, { tenant, id }: PaymentRow, state: PaymentRow['state'], paid: Paid, at: Date) =>
  trx
    .updateTable('payments')
    .set({ state, provider_payment_id: paid.providerPaymentId, result_code: paid.code, settled_at: at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()

/** @throws StockGone or DiscountUsedUp when the hold has ended and others have taken what it held. */
const honour = async (db: Kysely<Database>, row: PaymentRow, paid: Paid, now: Date) =>
  transact(db, async (trx) => {
    const { booking, payment } = await lockBoth(trx, row)
    if (isSettled(payment)) return payment.state
    // Paid already by another payment, cancelled, or changed since: there is nothing this money could be for.
    if (booking.status !== 0 || booking.amount !== payment.amount) {
      await settle(trx, row, 'refund_due', paid, now)
      return 'refund_due'
    }
    if (booking.expired) {
      await claimStock(trx, booking.id, wantedUnits(row.tenant, booking.location, booking.payload))
      await useDiscount(trx, row.tenant, booking.discount)
    }
    await moveReservation(trx, { tenant: row.tenant, id: booking.id }, { from: 0, to: 50, at: now })
    const state = paid.needsReview ? 'review' : 'succeeded'
    await settle(trx, row, state, paid, now)
    return state
  })

const owe = async (db: Kysely<Database>, row: PaymentRow, paid: Paid, now: Date) =>
  transact(db, async (trx) => {
    const { payment } = await lockBoth(trx, row)
    if (isSettled(payment)) return payment.state
    await settle(trx, row, 'refund_due', paid, now)
    return 'refund_due' as const
  })

/**
 * The one way from money to a paid reservation, however we learn of the money (peers.md 2 to 5): under row locks, any number of times, in any
 * order. A payment that arrives after its hold ended takes the stock anew; where that is gone, the money is owed back (state refund_due).
 */
export const completePayment = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  row: PaymentRow,
  paid: Paid,
): Promise<void> => {
  const now = clock()
  const state = await honour(db, row, paid, now).catch((error: unknown) => {
    if (error instanceof StockGone || error instanceof DiscountUsedUp) return owe(db, row, paid, now)
    throw error
  })
  const { tenant, id, reservation } = row
  if (state === 'refund_due')
    log.warn({ tenant, payment: id, reservation }, 'A payment cannot be honoured and is to be refunded')
  if (state === 'review') log.warn({ tenant, payment: id, reservation }, 'The provider advises to look at a payment')
}
