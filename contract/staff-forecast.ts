import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Id, IsoDay } from './primitives.ts'

/** The forecast begins today and covers this number of days. */
export const FORECAST_DAYS = 28

export const SHORTAGES_LISTED = 100

/** Units of one model and size that will probably be missing at a location. The numbers are those of the worst day. */
export const StaffShortage = z.object({
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
  title: z.string(),
  model: z.nullable(z.string()),
  size: z.nullable(z.string()),
  stock: z.int().check(z.gte(0)),
  booked: z.int().check(z.gte(0)),
  /** The units that will probably still be booked, with one decimal place. */
  expected: z.number().check(z.gte(0)),
  missing: z.int().check(z.gte(1)),
  /** The units that other locations can spare on all these days. They may be fewer than are missing. */
  transfers: z.array(z.object({ from: Id, count: z.int().check(z.gte(1)) })),
})
export type StaffShortage = z.infer<typeof StaffShortage>

export const getStaffForecast = defineCall('GET', '/api/staff/forecast', {
  access: 'staff',
  summary:
    'Returns the equipment that will probably be missing in the next four weeks, the next first, with the units that other locations can spare. What is still to be booked is estimated from what was booked at the same notice on the same weekdays of last year, or of the last four weeks if the location did not rent the product then',
  answer: z.object({
    from: IsoDay,
    to: IsoDay,
    shortages: z.array(StaffShortage),
    count: z.int(),
  }),
})
