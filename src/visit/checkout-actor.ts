import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { CheckoutRefusal, IDEMPOTENCY_HEADER } from '#contract/checkout.ts'
import { Invalid } from '#contract/errors.ts'
import type { PaymentState } from '#contract/payment.ts'
import { checkoutMachine, type Refusal } from '#machines/checkout.ts'
import { paymentCheckMachine } from '#machines/payment-check.ts'
import { ApiError } from '#src/api/errors.ts'
import type { Visit } from './visit.ts'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** A refusal the visitor can act on; anything else (no answer, a defect) stays an error and may be tried again. */
const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  if (error.status === 404) return { kind: 'notFound' }
  const invalid = Invalid.safeParse(error.body).data
  if (invalid) return { kind: 'invalid', issues: invalid.issues }
  const refusal = CheckoutRefusal.safeParse(error.body).data
  if (!refusal || 'error' in refusal) return { kind: 'other' }
  if ('outOfStock' in refusal) return { kind: 'outOfStock', outOfStock: refusal.outOfStock }
  return refusal.cart ? { kind: 'total', cart: refusal.cart } : { kind: 'errorcode', errorcode: refusal.errorcode }
}

/** The checkout of a visit, with its effects: the calls of api.md, "Checkout and payment". */
export const checkoutLogic = (visit: Visit) =>
  checkoutMachine.provide({
    actors: {
      placeOrder: fromPromise(async ({ input: { payload, amountSeen, key }, signal }) => {
        try {
          const reservation = await visit.api().call('postCheckout', {
            body: { ...payload, termsAccepted: true, amountSeen },
            headers: { [IDEMPOTENCY_HEADER]: key },
            signal,
          })
          visit.keepReservation(reservation)
          return { kind: 'placed', reservation }
        } catch (error) {
          return refusalOf(error)
        }
      }),
      startPayment: fromPromise(async ({ input: { bookingId }, signal }) => {
        try {
          const { status } = await visit.api().call('getCheckout', { params: { bookingId }, signal })
          if (status === 50) return { kind: 'paid' }
          const payment = await visit.api().call('postPayment', { params: { bookingId }, body: {}, signal })
          return { kind: 'started', payment }
        } catch (error) {
          return refusalOf(error)
        }
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
