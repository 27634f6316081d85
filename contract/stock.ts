import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { UnitRef } from './errors.ts'
import { DayRange, Id } from './primitives.ts'

/**
 * The free units of a unit of stock for the whole period, not counting those that the caller holds, or 0 if the
 * location has none.
 */
export const UnitStock = z.extend(UnitRef, { stock: z.int().check(z.gte(0)) })
export type UnitStock = z.infer<typeof UnitStock>

export const postStock = defineCall('POST', '/api/stock', {
  access: 'anyone',
  summary: 'Free units at a location for a period: of every unit of the catalogue',
  body: z.object({ date: DayRange, location: Id, pickupDayBefore: z._default(z.boolean(), false) }),
  plainText: true,
  crossOrigin: true,
  answer: z.object({ stock: z.array(UnitStock) }),
})
