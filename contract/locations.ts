import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { PictureSizes } from './picture.ts'
import { Id, IsoDay, TimeOfDay } from './primitives.ts'

const WEEKDAY_WORDS = 'a weekday from 1 (Monday) to 7 (Sunday)'
export const Weekday = z.int(WEEKDAY_WORDS).check(z.gte(1, WEEKDAY_WORDS), z.lte(7, WEEKDAY_WORDS))

/** Main hours have null as start and end. Other hours apply from the day `start` to the day `end`. */
export const BusinessHours = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  weekdays: z.optional(z.array(Weekday)),
  start: z.nullable(IsoDay),
  end: z.nullable(IsoDay),
})
export type BusinessHours = z.infer<typeof BusinessHours>

export const RentalLocation = z.object({
  id: Id,
  title: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  region: z.string(),
  hotels: z.array(z.string()),
  geo: z.optional(z.object({ lat: z.number(), lon: z.number() })),
  way: z.optional(z.string()),
  map: z.optional(z.object({ image: z.string(), picture: z.optional(PictureSizes) })),
  /** The earliest time of collection on the day before; absent if the location offers none. */
  pickupDayBeforeFrom: z.optional(TimeOfDay),
  closed: z.array(z.object({ start: IsoDay, end: IsoDay })),
  businesshours: z.array(BusinessHours),
})
export type RentalLocation = z.infer<typeof RentalLocation>

export const getLocations = defineCall('GET', '/api/locations', {
  access: 'anyone',
  summary: 'Returns the shop’s locations with opening hours and closed days',
  answer: z.array(RentalLocation),
})
