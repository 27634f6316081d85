import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Instant } from './primitives.ts'

export const confirmNewsletter = defineCall({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anyone',
  summary: 'Double opt-in: takes the token of the mail; 410 when it is used or old',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  refuses: [410],
  answer: z.object({}),
})

/** asked: the confirmation mail's link is still valid. */
export const NewsletterState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('asked'), at: Instant }),
  z.object({ state: z.literal('confirmed'), at: Instant }),
])
export type NewsletterState = z.infer<typeof NewsletterState>

export const getNewsletter = defineCall({
  method: 'GET',
  path: '/api/customer/newsletter',
  access: 'customer',
  summary: 'Whether the customer’s address has ordered the newsletter',
  answer: NewsletterState,
})
