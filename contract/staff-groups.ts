import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ERROR_CODE } from './constants.ts'
import { ReservationStatus } from './checkout.ts'
import { Cents, Id, Instant, IsoDay, OpaqueId } from './primitives.ts'
import { CounterPerson } from './staff.ts'

const Contact = z.object({ name: z.string(), phone: z.string(), email: z.string() })

/** An inquiry that the shop answers by phone or mail. */
export const StaffInquiry = z.object({
  id: OpaqueId,
  title: z.string(),
  date: z.object({ from: IsoDay, to: IsoDay }),
  location: Id,
  count: z.int(),
  contact: Contact,
  remark: z.nullable(z.string()),
  sentAt: Instant,
  /** The requested equipment, most first. */
  equipment: z.array(z.object({ title: z.string(), count: z.int() })),
})
export type StaffInquiry = z.infer<typeof StaffInquiry>

/** A booked group whose rental is ahead, or whose equipment is not back. */
export const StaffGroupSummary = z.object({
  number: z.string(),
  title: z.string(),
  status: ReservationStatus,
  date: z.object({ from: IsoDay, to: IsoDay }),
  location: Id,
  contact: z.object({ name: z.string(), phone: z.string() }),
  count: z.int(),
  /** The number of persons without a required measure. */
  missing: z.int(),
  handedOut: z.int(),
  takenBack: z.int(),
})
export type StaffGroupSummary = z.infer<typeof StaffGroupSummary>

/**
 * A group whose completion was refused because it would hold too much without payment: its leader's address is not
 * proved, or limits are reached.
 */
export const StaffRefusedGroup = z.object({
  id: OpaqueId,
  title: z.string(),
  date: z.object({ from: IsoDay, to: IsoDay }),
  location: Id,
  count: z.int(),
  contact: Contact,
  /** On the busiest day. */
  units: z.int(),
  /** The sum of all days. */
  unitDays: z.int(),
  refusedAt: Instant,
  /** The staff member who vouched for this size, by e-mail address; null: nobody. */
  vouchedBy: z.nullable(z.string()),
})
export type StaffRefusedGroup = z.infer<typeof StaffRefusedGroup>

export const getStaffGroups = defineCall('GET', '/api/staff/groups', {
  access: 'staff',
  summary: 'Inquiries that the shop has to answer, and booked groups until everything is back, the next ones first',
  answer: z.object({
    inquiries: z.array(StaffInquiry),
    groups: z.array(StaffGroupSummary),
    /** Booked groups after their return day, the latest first, whose equipment was not collected or is not back. */
    overdue: z._default(z.array(StaffGroupSummary), []),
    /** The latest first, until they are complete. */
    refused: z._default(z.array(StaffRefusedGroup), []),
  }),
})

export const postGroupVouch = defineCall('POST', '/api/staff/groups/{id}/vouch', {
  access: 'staff',
  summary: 'The staff vouch for a group of the size that they have seen: its completion is accepted',
  body: z.object({ units: z.int(), unitDays: z.int() }),
  answer: z.object({}),
  refusals: {
    409: z.union([z.object({ error: z.string() }), z.object({ errorcode: z.literal(ERROR_CODE.groupNotFound) })]),
  },
})

/**
 * The equipment of a person; postStaffExtra ticks its handout and return (`person.{index}.out`, `person.{index}.back`).
 */
export const PackedPerson = z.extend(CounterPerson, {
  /** The person's index in the booking. */
  index: z.int(),
  isOut: z.boolean(),
  isBack: z.boolean(),
})
export type PackedPerson = z.infer<typeof PackedPerson>

export const StaffGroup = z.object({
  number: z.string(),
  title: z.string(),
  status: ReservationStatus,
  date: z.object({ from: IsoDay, to: IsoDay }),
  pickup: z.object({ day: IsoDay, time: z.nullable(z.string()) }),
  location: Id,
  contact: z.object({ name: z.string(), phone: z.string() }),
  remark: z.nullable(z.string()),
  /** The amount due at collection; 0: paid online. */
  toPay: Cents,
  persons: z.array(PackedPerson),
})
export type StaffGroup = z.infer<typeof StaffGroup>

export const getStaffGroup = defineCall('GET', '/api/staff/groups/{number}', {
  access: 'staff',
  summary: 'The packing list of a booked group, by its booking number',
  answer: StaffGroup,
})
