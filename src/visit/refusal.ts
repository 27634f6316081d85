import type { postCheckout } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { OrderRefused, PaymentAnswer } from '#machines/checkout/events.ts'
import { ApiError } from '#src/api/errors.ts'
import { refusalOf } from '#src/api/refusals.ts'

/** @throws an error that is no refusal, such as a missing answer */
export const refusedOrder = (error: unknown): OrderRefused => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (error.status === 429) return { type: 'order.notBookable', errorcode: 'guesses' }
  if (error.status === 404) return { type: 'order.notFound' }
  const refusal = refusalOf<typeof postCheckout>(error)
  if (refusal && 'issues' in refusal) return { type: 'order.invalid', issues: refusal.issues }
  if (refusal && 'outOfStock' in refusal) return { type: 'order.outOfStock', outOfStock: refusal.outOfStock }
  if (!refusal || !('errorcode' in refusal)) return { type: 'order.rejected' }
  const { errorcode } = refusal
  return 'cart' in refusal && refusal.cart
    ? { type: 'order.totalChanged', cart: refusal.cart }
    : { type: 'order.notBookable', errorcode }
}

/** The shop refuses a payment with the same codes as an order. */
export const refusedPayment = (error: unknown): PaymentAnswer => {
  const refusal = refusedOrder(error)
  if (refusal.type === 'order.outOfStock') return { type: 'payment.outOfStock', outOfStock: refusal.outOfStock }
  if (refusal.type === 'order.notFound') return { type: 'payment.notFound' }
  const code = refusal.type === 'order.notBookable' ? refusal.errorcode : null
  if (code === ERROR_CODE.paymentUnderWay) return { type: 'payment.underWay' }
  if (code === ERROR_CODE.periodNotBookable) return { type: 'payment.over' }
  if (code === ERROR_CODE.totalChanged) return { type: 'payment.dearer' }
  const seconds = error instanceof ApiError ? Number(error.headers?.get('Retry-After')) : 0
  if (seconds > 0) return { type: 'payment.usedUp', retryAt: Date.now() + seconds * 1000 }
  return { type: 'payment.rejected', errorcode: code === 'guesses' ? null : code }
}
