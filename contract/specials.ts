import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Id } from './primitives.ts'

export const WayOfCollecting = z.enum(['dayBefore'])
export type WayOfCollecting = z.infer<typeof WayOfCollecting>

/**
 * `delivery` brings the equipment to the accommodation, `return` picks it up there, and `deliveryAndReturn` does both.
 */
export const SpecialType = z.enum(['service', 'delivery', 'return', 'deliveryAndReturn', 'extra'])

/**
 * `person` multiplies the price by the number of persons with equipment. `pairsOf` multiplies the price by the
 * number of units in the named categories.
 */
export const SpecialUnit = z.union([z.literal('person'), z.object({ pairsOf: z.array(Id).check(z.minLength(1)) })])
export type SpecialUnit = z.infer<typeof SpecialUnit>

export const SpecialRules = z.object({
  id: Id,
  type: SpecialType,
  /**
   * `accommodation` requires an accommodation on the shop's list, and `address` also accepts another one with its
   * address.
   */
  requires: z.optional(z.enum(['accommodation', 'address'])),
  excludes: z._default(z.array(WayOfCollecting), []),
})
export type SpecialRules = z.infer<typeof SpecialRules>

export const Special = z.extend(SpecialRules, {
  active: z.boolean(),
  title: z.string(),
  description: z.string(),
  price: z.optional(Cents),
  /** Absent if the price is for the whole booking. */
  per: z.optional(SpecialUnit),
})
export type Special = z.infer<typeof Special>

export const getSpecials = defineCall('GET', '/api/specials', {
  access: 'anyone',
  summary: 'Returns the specials that can be added to a booking',
  answer: z.array(Special),
})
