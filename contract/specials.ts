import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Cents, Id } from './primitives.ts'

/** Ways of collection other than on the first rental day. `dayBefore` is collection on the evening before. */
export const WayOfCollecting = z.enum(['dayBefore'])
export type WayOfCollecting = z.infer<typeof WayOfCollecting>

/**
 * `delivery` brings the equipment to the accommodation, `return` picks it up at the accommodation, `deliveryAndReturn`
 * does both.
 */
export const SpecialType = z.enum(['service', 'delivery', 'return', 'deliveryAndReturn', 'extra'])

/**
 * The number by which a special's price is multiplied: `person` for each person with equipment, `pairsOf` for each unit
 * of a product in one of the named categories.
 */
export const SpecialUnit = z.union([z.literal('person'), z.object({ pairsOf: z.array(Id).check(z.minLength(1)) })])
export type SpecialUnit = z.infer<typeof SpecialUnit>

export const SpecialRules = z.object({
  id: Id,
  type: SpecialType,
  /**
   * The data about the accommodation that the special requires. `accommodation` means one on the shop's list. `address`
   * means one on the list, or another one with its address. If the field is absent, the special requires no
   * accommodation.
   */
  requires: z.optional(z.enum(['accommodation', 'address'])),
  /** The ways of collection that cannot be booked together with the special. */
  excludes: z._default(z.array(WayOfCollecting), []),
})
export type SpecialRules = z.infer<typeof SpecialRules>

export const Special = z.extend(SpecialRules, {
  active: z.boolean(),
  title: z.string(),
  description: z.string(),
  price: z.optional(Cents),
  /** The unit for which the price is charged. If it is absent, the price is for the whole booking. */
  per: z.optional(SpecialUnit),
})
export type Special = z.infer<typeof Special>

export const getSpecials = defineCall('GET', '/api/specials', {
  access: 'anyone',
  summary: 'Returns the specials that can be added to a booking',
  answer: z.array(Special),
})
