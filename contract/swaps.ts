import * as z from 'zod/mini'
import { BookingPayload } from './booking.ts'
import { defineCall } from './call.ts'
import { UnansweredKeys } from './idempotency-key.ts'
import { Cents, DayRange, Id, ShopString } from './primitives.ts'

const price = { amount: Cents, difference: z.int() }

/** A small change of the booking that resolves a shortfall for the booking's whole period. */
export const Swap = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['size', 'model']),
    person: z.int().check(z.gte(0)),
    line: z.int().check(z.gte(0)),
    product: Id,
    model: z.object({ id: Id, brand: ShopString, title: ShopString }),
    property1: ShopString,
    ...price,
  }),
  z.object({ kind: z.literal('location'), location: Id, ...price }),
  z.object({ kind: z.enum(['earlier', 'later']), date: DayRange, ...price }),
])
export type Swap = z.infer<typeof Swap>

export const postSwaps = defineCall('POST', '/api/swaps', {
  access: 'anyone',
  summary: 'Returns small changes that resolve a booking’s shortfalls, the smallest change first',
  body: z.extend(BookingPayload, { unanswered: UnansweredKeys }),
  plainText: true,
  answer: z.object({ swaps: z.array(Swap) }),
})
