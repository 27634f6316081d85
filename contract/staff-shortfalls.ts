import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ReservationStatus } from './checkout.ts'
import { Id, IsoDay } from './primitives.ts'

export const StaffShortLine = z.object({
  /** The name of the person, or the label of a person without a name. */
  person: z.string(),
  title: z.string(),
  model: z.nullable(z.string()),
  size: z.nullable(z.string()),
  missing: z.int(),
  /** The smallest free swap that fits the person no worse than the booked size, or null if there is none. */
  swap: z.nullable(z.object({ kind: z.enum(['size', 'model']), model: z.string(), size: z.string() })),
})
export type StaffShortLine = z.infer<typeof StaffShortLine>

/** A booking that the stock no longer covers, because an import has lowered the stock. */
export const StaffShortBooking = z.object({
  number: z.string(),
  status: ReservationStatus,
  contact: z.object({ name: z.string(), phone: z.string() }),
  groupname: z.nullable(z.string()),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
  lines: z.array(StaffShortLine),
})
export type StaffShortBooking = z.infer<typeof StaffShortBooking>

export const getStaffShortfalls = defineCall('GET', '/api/staff/shortfalls', {
  access: 'staff',
  summary:
    'Returns the bookings that the stock does not cover from today on, the next one first, with the smallest swap for each line',
  answer: z.object({
    bookings: z.array(StaffShortBooking),
    count: z.int(),
  }),
})
