import type { putCheckout } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { paidSoFar } from '#domain/booking/rebooking.ts'
import type { Order, OrderAnswer, OrderRefused } from '#machines/checkout/events.ts'
import { changedReservation } from '#machines/visit/load.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { refusalOf } from '#src/api/refusals.ts'
import { refusedOrder } from './refusal.ts'

interface OrderCall {
  api: Api
  order: Order
  signal: AbortSignal
  /** Called if the earlier reservation of this booking has ended or no longer belongs to the visitor. */
  reportGone: () => void
}

/**
 * Returns null if the reservation is still open, or no longer the visitor's. In the latter case, the order is a new
 * one.
 */
const endedBefore = async ({ api, signal, reportGone }: OrderCall, bookingId: string): Promise<OrderRefused | null> => {
  try {
    const { status, number } = await api.call('getCheckout', { params: { bookingId }, signal })
    if (status === STATUS.open) return null
    reportGone()
    const how = status === STATUS.cancelled ? 'cancelled' : 'alreadyPaid'
    return { type: 'order.endedElsewhere', how, bookingId, number }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    reportGone()
    return null
  }
}

const agreedTo = ({ payload, amountSeen }: Order) => ({ ...payload, termsAccepted: true, amountSeen })

/** True if the change would remove parts that another window has added and this overview has not shown. */
const wouldLoseParts = (error: unknown): boolean => 'lost' in (refusalOf<typeof putCheckout>(error) ?? {})

/** The change names the version that the visitor has seen, so that the server notices a change of another version. */
const change = async (
  { api, order, signal, reportGone }: OrderCall,
  { bookingId, paid, seen, removed }: NonNullable<Order['changes']>,
): Promise<OrderAnswer> => {
  const params = { bookingId }
  const current = await api.call('getCheckout', { params, signal })
  const { number } = current
  if (current.status === STATUS.cancelled) {
    reportGone()
    return { type: 'order.endedElsewhere', how: 'cancelled', bookingId, number }
  }
  if (paidSoFar(current) !== paid) return { type: 'order.endedElsewhere', how: 'changedSince', bookingId, number }
  const change = seen && { ...seen, removed: removed.map(({ path }) => path) }
  const body = { ...agreedTo(order), feeSeen: order.feeSeen, change }
  try {
    const { state, status, difference } = await api.call('putCheckout', { params, body, signal })
    if (state === 'awaitingPayment') return { type: 'order.placed', bookingId, reservation: null }
    if (status === STATUS.open) {
      const reservation = changedReservation(await api.call('getCheckout', { params, signal }))
      return { type: 'order.placed', bookingId, reservation }
    }
    return { type: 'order.settled', bookingId, reservation: null, difference: paid === null ? null : difference }
  } catch (error) {
    if (!wouldLoseParts(error)) throw error
    return { type: 'order.endedElsewhere', how: 'changedSince', bookingId, number }
  }
}

export const sendOrder = async (call: OrderCall): Promise<OrderAnswer> => {
  const { api, order, signal } = call
  const { payload, key, unanswered, changes } = order
  try {
    if (changes) return await change(call, changes)
    const ended = payload.bookingId ? await endedBefore(call, payload.bookingId) : null
    if (ended) return ended
    const { bookingId, status, held, holdUntil } = await api.call('postCheckout', {
      body: { ...agreedTo(order), ...(unanswered.length > 0 && { unanswered }) },
      headers: { [IDEMPOTENCY_HEADER]: key },
      signal,
    })
    // The payload has days and a location, because the overview sends no order without them.
    const date = { from: payload.date.from!, to: payload.date.to! }
    const reservation = { bookingId, held, date, location: payload.location!, holdUntil }
    return status === STATUS.paid
      ? { type: 'order.settled', bookingId, reservation, difference: null }
      : { type: 'order.placed', bookingId, reservation }
  } catch (error) {
    return refusedOrder(error)
  }
}
