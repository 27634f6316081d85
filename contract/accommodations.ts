import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Id } from './primitives.ts'

export const Accommodation = z.object({
  id: Id,
  title: z.string(),
  address: z.optional(z.string()),
  region: z.optional(z.string()),
})

export const getAccommodations = defineCall({
  method: 'GET',
  path: '/api/accommodations',
  summary: 'Hotels and houses of the valley',
  status: 200,
  answer: z.array(Accommodation),
})
