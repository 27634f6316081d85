import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { matching } from './primitives.ts'
import { LINE } from './text-patterns.ts'

export const CHECKOUT_LIFE_MS = 30 * 60_000

/** Refuses NUL and half surrogate pairs, because PostgreSQL cannot store them. */
const Text = z.string().check(z.maxLength(255), z.regex(LINE))

/** The result of a request in the COPYandPAY protocol of an OPP gateway. */
export const AcquirerResult = z.object({ code: Text, description: z.optional(z.string()) })

export const AcquirerCheckout = z.object({
  id: Text.check(z.minLength(1), z.maxLength(128)),
  integrity: z.optional(z.string()),
  result: AcquirerResult,
})

/** The answer of GET /v1/checkouts/{id}/payment and POST /v1/payments/{id}. */
export const AcquirerPayment = z.object({
  id: z.optional(Text),
  paymentType: z.optional(Text),
  paymentBrand: z.optional(Text),
  /** A decimal number in EUR: "92.00". */
  amount: z.optional(Text),
  currency: z.optional(Text),
  merchantTransactionId: z.optional(Text),
  /** The number of the booking. */
  merchantInvoiceId: z.optional(Text),
  /** The id of the refunded payment. */
  referencedId: z.optional(Text),
  /** The time of the transaction in a report: "2026-03-02 09:00:00+0000". */
  timestamp: z.optional(Text),
  ndc: z.optional(Text),
  result: AcquirerResult,
})
export type AcquirerPayment = z.infer<typeof AcquirerPayment>

/** The maximum number of transactions in one page of a report. */
export const REPORT_PAGE = 100

/** The answer of GET /v3/query. `ndc` is left out, because it identifies the query here and not a checkout. */
export const AcquirerReport = z.object({
  result: AcquirerResult,
  records: z.optional(z.array(z.omit(AcquirerPayment, { ndc: true }))),
})

/** If `type` is PAYMENT, `payload` is a payment or a refund. */
export const AcquirerNotification = z.object({ type: z.string(), payload: z.optional(z.unknown()) })

/** The IV and the tag of a notification, whose body is encrypted with AES-256-GCM and written in hex. */
export const NOTIFICATION_IV_HEADER = 'X-Initialization-Vector'
export const NOTIFICATION_TAG_HEADER = 'X-Authentication-Tag'

export const postNotify = defineCall('POST', '/api/payment/notify', {
  access: 'provider',
  summary: 'Takes an encrypted notification of the payment provider, which may arrive repeatedly and in any order',
  text: true,
  body: matching(/^([0-9a-f]{2})+$/i),
  refuses: [401],
  answer: z.object({}),
})
