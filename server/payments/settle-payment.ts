import { STATUS } from '#contract/constants.ts'
import type { PaymentAttemptState } from '#machines/payment-attempt.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { newId } from '#server/base/random.ts'
import { has } from '#server/db/has.ts'
import type { ResultSource } from '#server/db/payment-tables.ts'
import type { PaymentRow, ReservationRow } from '#server/db/rows.ts'
import { type Db, type Trx, transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { applyChange, pendingChange } from '#server/reservations/pending-change.ts'
import { confirmReservation, lockReservation } from '#server/reservations/move-reservation.ts'
import { oweRefundOf } from '#server/reservations/owe-refund.ts'
import { DiscountUsedUp, useDiscount } from '#server/stock/discount-use.ts'
import { claimStock, StockGone, wantedUnits } from '#server/stock/stock-claims.ts'
import { lastQuestion, isGivenUp, PAYMENT_LIFE_MS } from './checkout-life.ts'
import { hasCome, movePayment } from './move-payment.ts'
import { localTimeIn } from '#domain/calendar/days.ts'
import { hasEnded } from '#domain/calendar/starts.ts'
import { bookingToMail, queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { ProviderAnswer } from './look-up.ts'

export interface Paid {
  providerPaymentId: string
  code: string
  /** True if the provider recommends a review by a person, although the money has arrived. */
  needsReview: boolean
  at: string
  by: ResultSource
}

/** Locks the reservation before the payment, so that no two transactions wait for each other. */
const lockBoth = async (trx: Trx, { tenant, id, reservation }: PaymentRow) => ({
  booking: await lockReservation(trx, { tenant, id: reservation }),
  payment: await trx
    .selectFrom('payments')
    .selectAll()
    .where(has({ tenant, id }))
    .forUpdate()
    .executeTakeFirstOrThrow(),
})

const columns = (payment: PaymentRow, { providerPaymentId, code, by }: Paid, now: Date) => ({
  provider_payment_id: providerPaymentId,
  result_code: code,
  settled_at: now,
  result_source: by,
  // Lets the job ask once more, because the checkout may be charged again.
  ask_at: payment.checkout_id === null ? null : lastQuestion(payment, now),
})

const owe = async (
  trx: Trx,
  payment: PaymentRow,
  paid: Paid,
  reason: 'late' | 'code' | 'over' | 'unneeded',
  now: Date,
) => {
  const { tenant, id, reservation, amount } = payment
  const state = await movePayment(trx, payment, { type: 'money.owe' }, columns(payment, paid, now))
  await oweRefundOf(trx, id, { tenant, reservation, amount, reason, now })
  return state
}

/**
 * A pending card can be charged although another card was entered meanwhile, and each charge gets its own row for its
 * refund.
 */
const oweFurther = async (trx: Trx, { tenant, reservation, amount, started_at }: PaymentRow, paid: Paid, now: Date) => {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where(has({ tenant, provider_payment_id: paid.providerPaymentId }))
    .executeTakeFirst()
  if (known) return undefined
  const further = await trx
    .insertInto('payments')
    .values({ tenant, id: newId(), reservation, amount, state: 'open', started_at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return owe(trx, further, paid, 'unneeded', now)
}

/** A payment that the bank confirms late counts until the rental has ended. */
const isOver = ({ last_day, payload }: Pick<ReservationRow, 'last_day' | 'payload'>, { at }: Paid): boolean =>
  hasEnded(last_day, payload, at)

const honour = (db: Db, row: PaymentRow, paid: Paid, now: Date) =>
  transact(db, async (trx): Promise<PaymentAttemptState | undefined> => {
    const { booking, payment } = await lockBoth(trx, row)
    if (hasCome(payment)) return oweFurther(trx, payment, paid, now)
    const event = { type: paid.needsReview ? 'money.honourForReview' : 'money.honour' } as const
    if (payment.change !== null) {
      const change = await pendingChange(trx, booking)
      const isFor = booking.status === STATUS.paid && change?.id === payment.change
      if (!isFor || change.difference !== payment.amount) return owe(trx, payment, paid, 'unneeded', now)
      if (isOver(booking, paid) || isOver(change, paid)) return owe(trx, payment, paid, 'over', now)
      await applyChange(trx, booking, change, now)
      return movePayment(trx, payment, event, columns(payment, paid, now))
    }
    // Refunds the payment, because the booking was paid by another payment, cancelled, or changed meanwhile.
    if (booking.status !== STATUS.open || booking.amount !== payment.amount)
      return owe(trx, payment, paid, 'unneeded', now)
    if (isOver(booking, paid)) return owe(trx, payment, paid, 'over', now)
    if (booking.expired) {
      await claimStock(trx, booking.id, wantedUnits(row.tenant, booking.location, booking.payload), now)
      await useDiscount(trx, row.tenant, booking.discount)
    }
    await confirmReservation(trx, { ...booking, sender: null }, now)
    const state = await movePayment(trx, payment, event, columns(payment, paid, now))
    crashPoint('payment.completing')
    return state
  })

const giveBack = (db: Db, row: PaymentRow, paid: Paid, reason: 'late' | 'code', now: Date) =>
  transact(db, async (trx) => {
    const { payment } = await lockBoth(trx, row)
    return hasCome(payment) ? oweFurther(trx, payment, paid, now) : owe(trx, payment, paid, reason, now)
  })

export const completePayment = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  row: PaymentRow,
  paid: Paid,
): Promise<void> => {
  const now = clock()
  const state = await honour(db, row, paid, now).catch((error: unknown) => {
    if (error instanceof StockGone) return giveBack(db, row, paid, 'late', now)
    if (error instanceof DiscountUsedUp) return giveBack(db, row, paid, 'code', now)
    throw error
  })
  const { tenant, id, reservation } = row
  if (state === 'refund_due')
    log.warn({ tenant, payment: id, reservation }, 'A payment cannot be honoured and goes back')
  if (state === 'review') log.warn({ tenant, payment: id, reservation }, 'The provider advises to look at a payment')
}

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment'>

const decline = async ({ db, clock, environment }: Parts, row: PaymentRow, code: string): Promise<void> => {
  const { tenant, id, reservation, amount, change } = row
  const now = clock()
  await transact(db, async (trx) => {
    if (!(await movePayment(trx, row, { type: 'card.decline' }, { result_code: code, settled_at: now }))) return
    const booking = await bookingToMail(trx, tenant, reservation)
    // Counts this mail for the visitor, because a declined card costs nothing and can cause any number of mails.
    const sender = environment.RATE_LIMITS === 'off' ? null : (booking.holder ?? reservation)
    await queueMailAfter(trx, { type: 'declined', payment: id, amount, change }, booking, sender, now)
  })
}

const lapse = ({ db, clock }: Parts, row: PaymentRow, code: string) =>
  movePayment(db, row, { type: 'attempt.lapse' }, { result_code: code, settled_at: clock() })

const remember = ({ db, clock }: Parts, { tenant, id }: PaymentRow, code: string) =>
  db
    .updateTable('payments')
    .set({ result_code: code, answered_at: clock() })
    .where(has({ tenant, id, state: 'open' }))
    .execute()

export interface ReceivedAnswer extends ProviderAnswer {
  by: ResultSource
}

/** Results can come repeatedly and in any order. */
export const settlePayment = async (
  deps: Parts,
  shop: Shop,
  row: PaymentRow,
  { answer, outcome, by }: ReceivedAnswer,
): Promise<void> => {
  const { code } = answer.result
  const now = deps.clock()
  const age = now.getTime() - row.started_at.getTime()
  switch (outcome) {
    case 'success':
    case 'review':
      crashPoint('payment.answered')
      await completePayment(deps, row, {
        providerPaymentId: answer.id!,
        code,
        needsReview: outcome === 'review',
        by,
        at: localTimeIn(shop.tenant.shop.timeZone, now),
      })
      return
    case 'declined':
      await decline(deps, row, code)
      return
    case 'abandoned':
      await lapse(deps, row, code)
      return
    case 'pending':
      // Waits longer than the checkout is valid, because the bank may still decide about a card that was entered in
      // time.
      if (age >= PAYMENT_LIFE_MS) await lapse(deps, row, code)
      else await remember(deps, row, code)
      return
    case 'uncertain':
      if (isGivenUp(row, now)) await lapse(deps, row, code)
      else await remember(deps, row, code)
  }
}
