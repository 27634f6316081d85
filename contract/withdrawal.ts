import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { WITHDRAWAL_MAX } from './limits.ts'
import { Email, Instant, nameText, ShopString, text } from './primitives.ts'

export const postWithdrawal = defineCall('POST', '/api/withdrawal', {
  access: 'anyone',
  summary:
    'Takes a withdrawal from a contract (§ 356a BGB) and mails an acknowledgement, whether or not the number belongs to a booking. Needs an Idempotency-Key header. Answers 404 if the shop grants no withdrawal',
  body: z.object({
    name: nameText(WITHDRAWAL_MAX.name).check(z.minLength(1)),
    number: text(WITHDRAWAL_MAX.number).check(z.minLength(1)),
    email: Email,
  }),
  status: 202,
  keyed: true,
  answer: z.object({ receivedAt: Instant }),
  refusals: { 409: z.object({ error: ShopString }) },
})
