import { fromCallback, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { CheckoutRefusal, type Reservation } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { KeptReservation } from '#contract/draft.ts'
import { Invalid, type ErrorCode, type OutOfStock } from '#contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import type { PaymentState } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { paidSoFar } from '#domain/booking/rebooking.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import { isPaid, isPayable } from '#domain/reservation/reservation-status.ts'
import { unansweredOrder } from '#domain/booking/unanswered-order.ts'
import {
  isOrderTaken,
  type Order,
  type OrderAnswer,
  type OrderRefused,
  type PaymentAnswer,
  type ReservationAnswer,
  type Standing,
} from '#machines/checkout/answers.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { bookingProblem } from '#machines/booking/problem.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, UnreachableError } from '#src/api/errors.ts'
import { keptReservation } from '#machines/visit/load.ts'
import { bookingOf, type Visit } from './visit.ts'

type Changing = KeptReservation & { change: NonNullable<KeptReservation['change']> }
type ChangeBody = BookingPayloadInput & { amountSeen: number; feeSeen?: number }

/** The reservation that is being changed; null: a booking is made. */
const changingOf = (visit: Visit): Changing | null => {
  const snapshot = bookingOf(visit).getSnapshot()
  return snapshot.hasTag('changing') ? (snapshot.context.reservation as Changing) : null
}

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** How the shop refuses an order or a payment; anything else (no answer, a defect) stays an error and may be tried again. */
type Refusal =
  | { kind: 'invalid'; issues: Invalid['issues'] }
  | { kind: 'total'; cart: Cart }
  | { kind: 'outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  | { kind: 'errorcode'; errorcode: ErrorCode }
  | { kind: 'tooMany' | 'notFound' | 'other' }

const refusalOf = (error: unknown): Refusal => {
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

const refusedOrder = (error: unknown): OrderRefused => {
  const refusal = refusalOf(error)
  switch (refusal.kind) {
    case 'invalid':
      return { type: 'order.invalid', issues: refusal.issues }
    case 'total':
      return { type: 'order.totalChanged', cart: refusal.cart }
    case 'outOfStock':
      return { type: 'order.outOfStock', outOfStock: refusal.outOfStock }
    case 'errorcode':
      return { type: 'order.notBookable', errorcode: refusal.errorcode }
    case 'tooMany':
      return { type: 'order.notBookable', errorcode: 'guesses' }
    case 'notFound':
      return { type: 'order.notFound' }
    default:
      return { type: 'order.rejected' }
  }
}

const refusedPayment = (error: unknown): PaymentAnswer => {
  const refusal = refusalOf(error)
  if (refusal.kind === 'outOfStock') return { type: 'payment.outOfStock', outOfStock: refusal.outOfStock }
  if (refusal.kind === 'notFound') return { type: 'payment.notFound' }
  const errorcode = refusal.kind === 'errorcode' ? refusal.errorcode : null
  if (errorcode === ERROR_CODE.paymentUnderWay) return { type: 'payment.underWay' }
  return errorcode === ERROR_CODE.periodNotBookable ? { type: 'payment.over' } : { type: 'payment.rejected', errorcode }
}

const checkAnswer = ({ state, reason, difference }: PaymentState): PaymentCheckAnswer => {
  if (state === 'processing') return { type: 'check.pending' }
  if (state === 'success') return { type: 'check.paid', difference: difference ?? null }
  if (reason === undefined) return { type: 'check.notFound' }
  if (reason === 'abandoned') return { type: 'check.abandoned' }
  return reason === 'cancelled' || reason === 'over'
    ? { type: 'check.ended', reason }
    : { type: 'check.declined', reason }
}

const inBrowserTime = (api: Api, instant: string | null): number =>
  instant === null ? Date.now() : Date.parse(instant) - api.now() + Date.now()

/**
 * Who has paid or cancelled in another window does not order the same again without being asked; the next order is one of its own. So is this one
 * when the earlier booking is not theirs any more, because its cookie is gone or they have logged out: the shop then knows nothing of it.
 */
const endedBefore = async (visit: Visit, api: () => Api, bookingId: string, signal: AbortSignal): Promise<OrderRefused | null> => {
  try {
    const { status, number } = await api().call('getCheckout', { params: { bookingId }, signal })
    if (status === STATUS.open) return null
    visit.send({ type: 'reservation.gone' })
    return {
      type: 'order.endedElsewhere',
      how: status === STATUS.cancelled ? 'cancelled' : 'alreadyPaid',
      bookingId,
      number,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    visit.send({ type: 'reservation.gone' })
    return null
  }
}

/** The order in the place of a booking that is being changed: what it was when the visitor set out is what they agree on. */
const change = async (
  visit: Visit,
  api: () => Api,
  { bookingId, change }: Changing,
  body: ChangeBody,
  signal: AbortSignal,
): Promise<OrderAnswer> => {
  const params = { bookingId }
  const standing = await api().call('getCheckout', { params, signal })
  const { number } = standing
  if (standing.status === STATUS.cancelled) {
    visit.send({ type: 'reservation.gone' })
    return { type: 'order.endedElsewhere', how: 'cancelled', bookingId, number }
  }
  if (paidSoFar(standing) !== change.paid)
    return { type: 'order.endedElsewhere', how: 'changedSince', bookingId, number }
  const { state, status, difference } = await api().call('putCheckout', { params, body, signal })
  if (state === 'awaitingPayment' || status === STATUS.open) return { type: 'order.placed', bookingId }
  return { type: 'order.settled', bookingId, difference: change.paid === null ? null : difference }
}

const place = async (
  visit: Visit,
  api: () => Api,
  { payload, amountSeen, feeSeen, key, unanswered }: Order,
  signal: AbortSignal,
): Promise<OrderAnswer> => {
  try {
    const body = { ...payload, termsAccepted: true, amountSeen, ...(feeSeen !== undefined && { feeSeen }) }
    const changing = changingOf(visit)
    if (changing) return await change(visit, api, changing, body, signal)
    const ended = payload.bookingId ? await endedBefore(visit, api, payload.bookingId, signal) : null
    if (ended) return ended
    const reservation = await api().call('postCheckout', {
      body: { ...body, ...(unanswered.length > 0 && { unanswered }) },
      headers: { [IDEMPOTENCY_HEADER]: key },
      signal,
    })
    const { bookingId, status, held, holdUntil } = reservation
    // An order without days or place is not accepted.
    const date = { from: payload.date.from!, to: payload.date.to! }
    const kept = { bookingId, held, date, location: payload.location!, holdUntil }
    visit.send({ type: 'reservation.made', reservation: kept })
    return status === STATUS.paid
      ? { type: 'order.settled', bookingId, difference: null }
      : { type: 'order.placed', bookingId }
  } catch (error) {
    return refusedOrder(error)
  }
}

const standingOf = (reservation: Reservation, today: IsoDay): Standing => {
  if (isPaid(reservation)) return 'paid'
  if (reservation.status === STATUS.cancelled) return 'cancelled'
  return isPayable(reservation, today) ? 'unpaid' : 'expired'
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** A question that harms nothing is asked twice before there is said to be no connection. */
const again = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnreachableError) return ask()
    throw error
  }
}

/** Calls back once the booking is there again, and after each of its changes. */
const onRestored = (visit: Visit, listener: () => void) => {
  let subscription = { unsubscribe: () => {} }
  const begin = () => {
    subscription.unsubscribe()
    subscription = bookingOf(visit).subscribe(listener)
    listener()
  }
  if (visit.getSnapshot().matches('ready')) begin()
  else subscription = visit.subscribe((snapshot) => snapshot.matches('ready') && begin())
  return { unsubscribe: () => subscription.unsubscribe() }
}

/** The checkout of a visit, with its effects: the calls of checkout and payment. `problemsOf`: what personal data miss by now. */
export const checkoutLogic = (visit: Visit, api: () => Api, today: IsoDay, problemsOf: () => FieldProblem[]) =>
  checkoutMachine.provide({
    actions: {
      finishBooking: ({ context }) => visit.send({ type: 'booking.paid', bookingId: context.bookingId! }),
      turnBookingBack: () => visit.send({ type: 'checkout.turnedAway' }),
      askPricesAnew: () => visit.send({ type: 'offer.retry' }),
    },
    actors: {
      // After a full load the booking comes from what was kept, and its offer from the server: then checkout knows whether it may go on.
      watchBooking: fromCallback(({ sendBack }) => {
        let { locale } = bookingOf(visit).getSnapshot().context.language
        const tell = () => {
          const snapshot = bookingOf(visit).getSnapshot()
          if (snapshot.status !== 'active') return
          const problem = bookingProblem(snapshot.context)
          const problems = problemsOf()
          if (problem || snapshot.matches({ offer: 'known' })) sendBack({ type: 'booking.ready', problem, problems })
          if (problems.length > 0) sendBack({ type: 'personal.missing' })
          // The reservation's words are in the language of the page.
          if (snapshot.context.language.locale !== locale) sendBack({ type: 'reservation.reload' })
          ;({ locale } = snapshot.context.language)
        }
        const subscription = onRestored(visit, tell)
        return () => subscription.unsubscribe()
      }),
      watchOffer: fromCallback(({ sendBack }) => {
        let isAskedAnew = false
        const tell = () => {
          const snapshot = bookingOf(visit).getSnapshot()
          const { offer, losses } = snapshot.context
          const isTotalKnown = snapshot.matches({ offer: 'known', dialog: 'closed' }) && losses.length === 0
          sendBack(
            offer && isTotalKnown
              ? { type: 'total.known', amount: offer.cart.price.amount }
              : { type: 'total.pending' },
          )
          if (isAskedAnew) return
          isAskedAnew = true
          // What is agreed to is priced anew, however long the form has taken; the total seen so far is the one to compare with.
          visit.send({ type: 'offer.retry' })
        }
        const subscription = onRestored(visit, tell)
        return () => subscription.unsubscribe()
      }),
      // Kept before it goes out: an answer that gets lost, and the page with it, does not make a second order of it.
      placeOrder: fromAnswer<OrderAnswer, Order>(
        async ({ input: order, signal }) => {
          const unanswered = unansweredOrder(order)
          if (unanswered) visit.send({ type: 'order.sent', order: unanswered })
          const answer = await place(visit, api, order, signal)
          visit.send(isOrderTaken(answer) ? { type: 'order.taken' } : { type: 'order.refused', key: order.key })
          return answer
        },
        { type: 'order.unreachable' },
      ),
      startPayment: fromAnswer<PaymentAnswer, { bookingId: string }>(
        async ({ input: { bookingId }, signal }) => {
          try {
            const shop = api()
            const before = await shop.call('getCheckout', { params: { bookingId }, signal })
            if (before.status === STATUS.cancelled) return { type: 'payment.cancelled' }
            if (before.status === STATUS.paid && before.change === null) return { type: 'payment.alreadyPaid' }
            const payment = await shop.call('postPayment', { params: { bookingId }, body: {}, signal })
            // The start has made the hold longer, or has made it anew.
            const reservation = await shop.call('getCheckout', { params: { bookingId }, signal })
            visit.send({ type: 'hold.renewed', reservation: keptReservation(reservation) })
            const { holdUntil } = reservation.change ?? reservation
            return { type: 'payment.started', payment, holdEnds: inBrowserTime(shop, holdUntil) }
          } catch (error) {
            return refusedPayment(error)
          }
        },
        { type: 'payment.unreachable' },
      ),
      watchHold: fromCallback(({ input: { holdEnds }, sendBack }) => {
        // By the clock on the wall: timers stand still while a laptop sleeps.
        const timer = setInterval(() => {
          if (Date.now() < holdEnds) return
          clearInterval(timer)
          visit.send({ type: 'hold.ended' })
          sendBack({ type: 'hold.ended' })
        }, 1000)
        return () => clearInterval(timer)
      }),
      paymentCheck: paymentCheckMachine.provide({
        actors: {
          askPayment: fromAnswer<PaymentCheckAnswer, { bookingId: string }>(
            async ({ input: { bookingId }, signal }) => {
              try {
                return checkAnswer(await api().call('getPayment', { params: { bookingId }, signal }))
              } catch (error) {
                // Asking again would not help: the reservation is not this visitor's.
                if (isNotFound(error)) return { type: 'check.notFound' }
                throw error
              }
            },
            { type: 'check.unreachable' },
          ),
        },
      }),
      readReservation: fromAnswer<ReservationAnswer, { bookingId: string; access: string | undefined }>(
        async ({ input: { bookingId, access }, signal }) => {
          const ask = () => api().call('getCheckout', { params: { bookingId }, query: { access }, signal })
          try {
            const reservation = await again(ask)
            return { type: 'reservation.read', standing: standingOf(reservation, today), reservation }
          } catch (error) {
            if (isNotFound(error)) return { type: 'reservation.notFound' }
            throw error
          }
        },
        { type: 'reservation.unreachable' },
      ),
    },
  })
