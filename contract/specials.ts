import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Id } from './primitives.ts'

/** Ways to collect the equipment that a shop may offer beside the first day; `dayBefore`: on the evening before. */
export const WayOfCollecting = z.enum(['dayBefore'])
export type WayOfCollecting = z.infer<typeof WayOfCollecting>

/** `delivery` brings the equipment to the customer, `return` picks it up again, `deliveryAndReturn` does both. */
export const SpecialType = z.enum(['service', 'delivery', 'return', 'deliveryAndReturn', 'extra'])

/** With what a special can be booked. */
export const SpecialRules = z.object({
  id: Id,
  type: SpecialType,
  /**
   * What the visitor has to say of where they stay. `accommodation`: one of the shop's list. `address`: one of the list, or another one with its
   * address. Absent: nothing.
   */
  requires: z.optional(z.enum(['accommodation', 'address'])),
  /** The special is not booked together with these. */
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

export const getSpecials = defineCall({
  method: 'GET',
  path: '/api/specials',
  access: 'anyone',
  summary: 'Specials that may be added to a booking',
  answer: z.array(Special),
})
