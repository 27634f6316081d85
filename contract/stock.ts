import * as z from 'zod/mini'
import { Hours } from './booking.ts'
import { defineCall } from './call.ts'
import { UnitRef } from './errors.ts'
import { DayRange, Id, TimeOfDay } from './primitives.ts'

/**
 * The number of units that are free in all of the requested period. Units that the caller holds do not count as free.
 */
export const UnitStock = z.extend(UnitRef, { stock: z.int().check(z.gte(0)) })
export type UnitStock = z.infer<typeof UnitStock>

export const postStock = defineCall('POST', '/api/stock', {
  access: 'anyone',
  summary: 'Returns the number of free units at a location for a period, for each unit in the catalogue',
  body: z.object({
    date: DayRange,
    location: Id,
    pickupDayBefore: z._default(z.boolean(), false),
    /** Unless both hours and start are given, the units must be free on the whole days. */
    hours: z.nullish(Hours),
    start: z.nullish(TimeOfDay),
  }),
  plainText: true,
  crossOrigin: true,
  answer: z.object({ stock: z.array(UnitStock) }),
})
