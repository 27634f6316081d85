import { fromCallback, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { CheckoutRefusal } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { KeptReservation } from '#contract/draft.ts'
import { Invalid } from '#contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import type { PaymentState } from '#contract/payment.ts'
import { paidSoFar } from '#domain/booking/rebooking.ts'
import { unansweredOrder } from '#domain/booking/unanswered-order.ts'
import {
  checkoutMachine,
  isRefusal,
  type Order,
  type OrderAnswer,
  type RefusalReason,
} from '#machines/checkout/machine.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import type { Api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { keptOf, type Visit } from './visit.ts'

type Changing = KeptReservation & { change: NonNullable<KeptReservation['change']> }
type ChangeBody = BookingPayloadInput & { amountSeen: number; feeSeen?: number }

const isChanging = (own: KeptReservation | null): own is Changing => own?.change !== undefined

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** A refusal the visitor can act on; anything else (no answer, a defect) stays an error and may be tried again. */
const refusalOf = (error: unknown): RefusalReason => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (error.status === 429) return { kind: 'tooMany' }
  if (error.status === 404) return { kind: 'notFound' }
  const invalid = Invalid.safeParse(error.body).data
  if (invalid) return { kind: 'invalid', issues: invalid.issues }
  const refusal = CheckoutRefusal.safeParse(error.body).data
  if (!refusal || 'error' in refusal) return { kind: 'other' }
  if ('outOfStock' in refusal) return { kind: 'outOfStock', outOfStock: refusal.outOfStock }
  return refusal.cart ? { kind: 'total', cart: refusal.cart } : { kind: 'errorcode', errorcode: refusal.errorcode }
}

const inBrowserTime = (api: Api, instant: string | null): number =>
  instant === null ? Date.now() : Date.parse(instant) - api.now() + Date.now()

/**
 * Who has paid or cancelled in another window does not order the same again without being asked; the next order is one of its own. So is this one
 * when the earlier booking is not theirs any more, because its cookie is gone or they have logged out: the shop then knows nothing of it.
 */
const endedBefore = async (visit: Visit, bookingId: string, signal: AbortSignal): Promise<RefusalReason | null> => {
  try {
    const { status, number } = await visit.api().call('getCheckout', { params: { bookingId }, signal })
    if (status === STATUS.open) return null
    visit.forget()
    return { kind: status === STATUS.cancelled ? 'cancelled' : 'alreadyPaid', bookingId, number }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    visit.forget()
    return null
  }
}

/** The order in the place of a booking that is being changed: what it was when the visitor set out is what they agree on. */
const change = async (visit: Visit, { bookingId, change }: Changing, body: ChangeBody, signal: AbortSignal) => {
  const params = { bookingId }
  const standing = await visit.api().call('getCheckout', { params, signal })
  if (standing.status === STATUS.cancelled) {
    visit.forget()
    return { kind: 'cancelled', bookingId, number: standing.number } as const
  }
  if (paidSoFar(standing) !== change.paid) return { kind: 'changedSince', bookingId, number: standing.number } as const
  const { state, status, difference } = await visit.api().call('putCheckout', { params, body, signal })
  if (state === 'awaitingPayment' || status === STATUS.open) return { kind: 'placed', bookingId } as const
  return { kind: 'settled', bookingId, difference: change.paid === null ? null : difference } as const
}

const place = async (
  visit: Visit,
  { payload, amountSeen, feeSeen, key, unanswered }: Order,
  signal: AbortSignal,
): Promise<OrderAnswer> => {
  try {
    const body = { ...payload, termsAccepted: true, amountSeen, ...(feeSeen !== undefined && { feeSeen }) }
    const own = visit.reservation()
    if (isChanging(own)) return await change(visit, own, body, signal)
    const ended = payload.bookingId ? await endedBefore(visit, payload.bookingId, signal) : null
    if (ended) return ended
    const reservation = await visit.api().call('postCheckout', {
      body: { ...body, ...(unanswered.length > 0 && { unanswered }) },
      headers: { [IDEMPOTENCY_HEADER]: key },
      signal,
    })
    const { bookingId, status, held, holdUntil } = reservation
    // An order without days or place is not accepted.
    const date = { from: payload.date.from!, to: payload.date.to! }
    visit.keepReservation({ bookingId, held, date, location: payload.location!, holdUntil })
    return status === STATUS.paid ? { kind: 'settled', bookingId, difference: null } : { kind: 'placed', bookingId }
  } catch (error) {
    return refusalOf(error)
  }
}

/** The checkout of a visit, with the calls that are its effects. */
export const checkoutLogic = (visit: Visit) =>
  checkoutMachine.provide({
    actions: {
      finishBooking: ({ context }) => void visit.finish(context.bookingId!),
    },
    actors: {
      watchOffer: fromCallback(({ sendBack }) => {
        const tell = () => {
          const snapshot = visit.booking.getSnapshot()
          const { offer, losses } = snapshot.context
          const isTold = snapshot.matches({ offer: 'known', dialog: 'closed' }) && losses.length === 0
          sendBack(
            offer && isTold ? { type: 'offer.told', amount: offer.cart.price.amount } : { type: 'offer.pending' },
          )
        }
        const subscription = visit.onStarted(tell)
        return () => subscription.unsubscribe()
      }),
      // Kept before it goes out: an answer that gets lost, and the page with it, does not make a second order of it.
      placeOrder: fromPromise(async ({ input: order, signal }) => {
        const unanswered = unansweredOrder(order)
        if (unanswered) visit.send({ type: 'order.sent', order: unanswered })
        const answer = await place(visit, order, signal)
        visit.send(isRefusal(answer) ? { type: 'order.refused', key: order.key } : { type: 'order.taken' })
        return answer
      }),
      startPayment: fromPromise(async ({ input: { bookingId }, signal }) => {
        try {
          const before = await visit.api().call('getCheckout', { params: { bookingId }, signal })
          if (before.status === STATUS.cancelled) return { kind: 'cancelled', bookingId, number: before.number }
          if (before.status === STATUS.paid && before.change === null) return { kind: 'paid' }
          const payment = await visit.api().call('postPayment', { params: { bookingId }, body: {}, signal })
          // The start has made the hold longer, or has made it anew.
          const reservation = await visit.api().call('getCheckout', { params: { bookingId }, signal })
          if (visit.reservation()?.bookingId === bookingId) visit.keepReservation(keptOf(reservation))
          const { holdUntil } = reservation.change ?? reservation
          return { kind: 'started', payment, holdEnds: inBrowserTime(visit.api(), holdUntil) }
        } catch (error) {
          const refusal = refusalOf(error)
          return refusal.kind === 'errorcode' && refusal.errorcode === ERROR_CODE.paymentUnderWay
            ? { kind: 'underWay' }
            : refusal
        }
      }),
      watchHold: fromCallback(({ input: { holdEnds }, sendBack }) => {
        // By the clock on the wall: timers stand still while a laptop sleeps.
        const timer = setInterval(() => {
          if (Date.now() < holdEnds) return
          clearInterval(timer)
          visit.letGo()
          sendBack({ type: 'hold.ended' })
        }, 1000)
        return () => clearInterval(timer)
      }),
      paymentCheck: paymentCheckMachine.provide({
        actors: {
          askPayment: fromPromise(async ({ input: { bookingId }, signal }): Promise<PaymentState> => {
            try {
              return await visit.api().call('getPayment', { params: { bookingId }, signal })
            } catch (error) {
              // Asking again would not help: the reservation is not this visitor's.
              if (error instanceof ApiError && error.status === 404) return { state: 'error' }
              throw error
            }
          }),
        },
      }),
    },
  })
