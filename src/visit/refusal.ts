import { CheckoutRefusal } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { Invalid, type ErrorCode, type OutOfStock } from '#contract/errors.ts'
import type { Cart } from '#contract/prices.ts'
import type { OrderRefused, PaymentAnswer } from '#machines/checkout/events.ts'
import { ApiError } from '#src/api/errors.ts'

/** The shop's refusals of an order or a payment. Anything else (no answer, a defect) is an error, after which it can be tried again. */
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

export const refusedOrder = (error: unknown): OrderRefused => {
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

export const refusedPayment = (error: unknown): PaymentAnswer => {
  const refusal = refusalOf(error)
  if (refusal.kind === 'outOfStock') return { type: 'payment.outOfStock', outOfStock: refusal.outOfStock }
  if (refusal.kind === 'notFound') return { type: 'payment.notFound' }
  const errorcode = refusal.kind === 'errorcode' ? refusal.errorcode : null
  if (errorcode === ERROR_CODE.paymentUnderWay) return { type: 'payment.underWay' }
  return errorcode === ERROR_CODE.periodNotBookable ? { type: 'payment.over' } : { type: 'payment.rejected', errorcode }
}
