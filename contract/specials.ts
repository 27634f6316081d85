import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Id } from './primitives.ts'

/** Ways of collection beside the first day; `dayBefore`: on the evening before. */
export const WayOfCollecting = z.enum(['dayBefore'])
export type WayOfCollecting = z.infer<typeof WayOfCollecting>

/** `delivery` brings the equipment to the customer, `return` picks it up again, `deliveryAndReturn` does both. */
export const SpecialType = z.enum(['service', 'delivery', 'return', 'deliveryAndReturn', 'extra'])

/** A special's rules about other parts of the booking. */
export const SpecialRules = z.object({
  id: Id,
  type: SpecialType,
  /**
   * The data that the special requires about the accommodation. `accommodation`: one on the list. `address`: one on the
   * list, or another one with its address. Absent: none.
   */
  requires: z.optional(z.enum(['accommodation', 'address'])),
  /** The special cannot be booked together with these. */
  excludes: z._default(z.array(WayOfCollecting), []),
})
export type SpecialRules = z.infer<typeof SpecialRules>

export const Special = z.extend(SpecialRules, {
  active: z.boolean(),
  title: z.string(),
  description: z.string(),
  price: z.optional(Cents),
})
export type Special = z.infer<typeof Special>

export const getSpecials = defineCall('GET', '/api/specials', {
  access: 'anyone',
  summary: 'Specials that may be added to a booking',
  answer: z.array(Special),
})
