import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Instant } from './primitives.ts'

/** A payment or refund at the provider that does not fit the shop's records. */
export const StaffUnknownPayment = z.object({
  /** The provider's id. */
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  reason: z.enum(['payment', 'booking', 'amount', 'refund']),
  amount: Cents,
  currency: z.string(),
  madeAt: Instant,
  /** The number that the provider has, which may be of a booking that the shop has lost. */
  number: z.nullable(z.string()),
  /** True if the shop has a booking of this number. */
  isBooked: z.boolean(),
  state: z.enum(['open', 'due', 'sending', 'failed']),
})
export type StaffUnknownPayment = z.infer<typeof StaffUnknownPayment>

export const getStaffPayments = defineCall('GET', '/api/staff/payments', {
  access: 'staff',
  summary:
    'Returns the payments and refunds at the provider that do not fit the shop’s records and wait for a decision',
  answer: z.object({ payments: z.array(StaffUnknownPayment) }),
})

const decision = { access: 'staff', body: z.object({}), answer: z.object({}) } as const

export const postPaymentRefund = defineCall('POST', '/api/staff/payments/{id}/refund', {
  ...decision,
  summary: 'Refunds an unknown payment',
})

export const postPaymentClose = defineCall('POST', '/api/staff/payments/{id}/close', {
  ...decision,
  summary: 'Closes an unknown payment about which the staff have decided elsewhere',
})
