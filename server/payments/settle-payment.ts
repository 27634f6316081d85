import { dayIn } from '#domain/calendar/days.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import type { ResultSource } from '#server/db/payment-tables.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookingToMail, queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { isGivenUp, PAYMENT_LIFE_MS } from './checkout-life.ts'
import { completePayment } from './complete-payment.ts'
import type { ProviderAnswer } from './look-up.ts'
import { movePayment } from './move-payment.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment'>

/** A card was declined: the booking is unchanged, and its owner gets one mail. */
const decline = async ({ db, clock, environment }: Parts, row: PaymentRow, code: string): Promise<void> => {
  const { tenant, id, reservation, amount, change } = row
  const now = clock()
  await transact(db, async (trx) => {
    if (!(await movePayment(trx, row, { type: 'card.decline' }, { result_code: code, settled_at: now }))) return
    const booking = await bookingToMail(trx, tenant, reservation)
    // Declined cards cost nothing, even after the hold and for a change.
    const sender = environment.RATE_LIMITS === 'off' ? null : (booking.holder ?? reservation)
    await queueMailAfter(trx, { type: 'declined', payment: id, amount, change }, booking, sender, now)
  })
}

const lapse = ({ db, clock }: Parts, row: PaymentRow, code: string) =>
  movePayment(db, row, { type: 'attempt.lapse' }, { result_code: code, settled_at: clock() })

/** Not decided: the result counts until the provider may be asked again (payment-standing). */
const remember = ({ db, clock }: Parts, { tenant, id }: PaymentRow, code: string) =>
  db
    .updateTable('payments')
    .set({ result_code: code, answered_at: clock() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

/** The provider's result of a payment, with its source. */
export interface ReceivedAnswer extends ProviderAnswer {
  by: ResultSource
}

/** Stores a result that fits the payment (fitting.ts), from a query or a notification. Results can arrive repeatedly and in any order. */
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
        on: dayIn(shop.tenant.shop.timeZone, now),
      })
      return
    case 'declined':
      await decline(deps, row, code)
      return
    case 'abandoned':
      await lapse(deps, row, code)
      return
    case 'pending':
      // A card that was entered in time may still be at the bank.
      if (age >= PAYMENT_LIFE_MS) await lapse(deps, row, code)
      else await remember(deps, row, code)
      return
    // The outcome is unknown, so the payment stays open and is asked for again.
    case 'uncertain':
      if (isGivenUp(row, now)) await lapse(deps, row, code)
      else await remember(deps, row, code)
  }
}
