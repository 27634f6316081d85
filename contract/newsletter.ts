import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const confirmNewsletter = defineCall({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anyone',
  summary: 'Double opt-in: takes the token of the mail; 410 when it is used or old',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  status: 200,
  refuses: [410],
  answer: z.object({}),
})
