import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Id } from './primitives.ts'

export const Special = z.object({
  id: Id,
  type: z.enum(['service', 'delivery', 'return', 'extra']),
  active: z.boolean(),
  title: z.string(),
  description: z.string(),
  price: z.optional(Cents),
})
export type Special = z.infer<typeof Special>

export const getSpecials = defineCall({
  method: 'GET',
  path: '/api/specials',
  summary: 'Specials that may be added to a booking',
  status: 200,
  answer: z.array(Special),
})
