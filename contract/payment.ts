import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ErrorCode, OutOfStock } from './errors.ts'
import { Cents, Instant, PersonalString, ShopString } from './primitives.ts'

export const PaymentStart = z.object({
  paymentCheckoutId: PersonalString,
  /** The shop's setting `testmode` decides the host of this script. */
  widgetUrl: PersonalString,
  integrity: PersonalString,
  resultUrl: PersonalString,
  brands: z.array(ShopString),
  amount: z.optional(Cents),
})
export type PaymentStart = z.infer<typeof PaymentStart>

export const postPayment = defineCall('POST', '/api/checkout/{bookingId}/payment', {
  access: 'booking',
  summary:
    'Starts a payment at the provider for an open reservation, or for the difference of a change. Refuses it with error code 110 from the first rental day on, with 120 if the fee of the change has risen, and with 140 if too much is held without payment, with Retry-After if only the longest hold is used up',
  body: z.object({}),
  answer: PaymentStart,
  refusals: {
    409: z.union([OutOfStock, z.object({ errorcode: ErrorCode }), z.object({ error: ShopString })]),
  },
})

export const postHold = defineCall('POST', '/api/checkout/{bookingId}/hold', {
  access: 'booking',
  summary:
    'Extends the hold of an open reservation or of an unpaid change by ten minutes, up to its limit. Answers 409 if nothing is held any more',
  body: z.object({}),
  answer: z.object({ holdUntil: Instant }),
  refusals: { 409: z.union([z.object({ errorcode: ErrorCode }), z.object({ error: ShopString })]) },
})

/**
 * `expired`: the hold has ended, so a payment that still arrives may be refunded. `over`: the rental days have begun.
 * `unneeded`: the money has arrived, but the booking no longer needs it, so the shop refunds it.
 */
export const PAYMENT_ERRORS = [
  'declined',
  'abandoned',
  'expired',
  'unavailable',
  'cancelled',
  'over',
  'unneeded',
] as const

export const PaymentState = z.object({
  state: z.enum(['processing', 'success', 'error']),
  reason: z.optional(z.enum(PAYMENT_ERRORS)),
  difference: z.optional(Cents),
})
export type PaymentState = z.infer<typeof PaymentState>

export const getPayment = defineCall('GET', '/api/checkout/{bookingId}/payment', {
  access: 'booking',
  summary:
    'Asks the provider for the outcome of the payment, by the stored checkout id and not by the URL to which the visitor returned',
  answer: PaymentState,
})
