import * as z from 'zod/mini'
import { BookingPayload } from './booking.ts'
import { defineCall } from './call.ts'
import { CalendarRate } from './catalogue.ts'
import { Cents, DayRange, IsoDay } from './primitives.ts'

export const CalendarDay = z.object({
  date: IsoDay,
  open: z.boolean(),
  reason: z.optional(z.enum(['past', 'season', 'closed', 'rate', 'full'])),
  /** The lowest price of this day for an adult, among the shop's main products (domain/pricing/entry-price.ts). */
  fromPrice: z.optional(Cents),
  fromHourPrice: z.optional(Cents),
  free: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** The minimum number of days of a rental that begins on this day; absent if one day is enough. */
  minDays: z.optional(z.int().check(z.gte(2))),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const postCalendar = defineCall('POST', '/api/calendar', {
  access: 'anyone',
  summary: 'Returns the bookable rates, and the state of each day in the requested months',
  body: z.extend(BookingPayload, { months: z.nullish(DayRange) }),
  plainText: true,
  answer: z.object({ rates: z.array(CalendarRate), days: z.array(CalendarDay) }),
})
