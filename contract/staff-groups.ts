import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ERROR_CODE, TEXT_MAX } from './constants.ts'
import { ReservationStatus } from './checkout.ts'
import { ErrorCode, OutOfStock } from './errors.ts'
import { QuoteDiscount, QuoteState, QuoteTerms } from './quotes.ts'
import { Cents, Id, Instant, IsoDay, lines, OpaqueId } from './primitives.ts'
import { CounterPerson } from './staff.ts'

const Contact = z.object({ name: z.string(), phone: z.string(), email: z.string() })

/** The last quote of an inquiry. */
export const StaffQuote = z.object({
  id: OpaqueId,
  state: QuoteState,
  discount: QuoteDiscount,
  /** The discount in cents. */
  less: Cents,
  total: Cents,
  payAtShop: z.boolean(),
  validUntil: IsoDay,
  /** The end of its hold; null: it holds nothing. */
  heldUntil: z.nullable(Instant),
  word: z.string(),
  sentAt: Instant,
  /** The e-mail address of the staff member who gave it. */
  by: z.string(),
})
export type StaffQuote = z.infer<typeof StaffQuote>

/** An inquiry that the shop answers by a quote, or declines. */
export const StaffInquiry = z.object({
  id: OpaqueId,
  /** The staff answer the version that they have seen. */
  version: z.int(),
  /** The leader is changing it: there is nothing to answer. */
  isChanging: z.boolean(),
  /**
   * List price of the equipment, the rest of the total (protection), and the discount in percent of a group of this
   * size. null: there is no price, because entries are missing or the days cannot be booked.
   */
  price: z.nullable(z.object({ list: Cents, rest: Cents, percent: z.number() })),
  /** Equipment that is not free, in units. */
  short: z.int(),
  /** The last day for a quote; null: the days are too near. */
  latest: z.nullable(IsoDay),
  quote: z.nullable(StaffQuote),
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

/** 409: the inquiry has changed, was answered meanwhile, or its equipment cannot be held. */
const answerRefusals = {
  409: z.union([z.object({ error: z.string() }), z.object({ errorcode: ErrorCode }), OutOfStock]),
} as const

/** The version of the inquiry that the staff have seen. */
const seenVersion = z.int().check(z.gte(1))

export const postGroupQuote = defineCall('POST', '/api/staff/groups/{id}/quote', {
  access: 'staff',
  summary:
    'Answers an inquiry by a quote, which its leader gets by mail and can accept; the same key again does nothing. 422 for a discount above the list price, or a day that is too late',
  body: z.extend(QuoteTerms, {
    version: seenVersion,
    /** The list price of the equipment that the staff have seen. */
    listSeen: Cents,
  }),
  keyed: true,
  answer: z.object({}),
  refusals: answerRefusals,
})

export const postGroupWithdraw = defineCall('POST', '/api/staff/groups/{id}/withdraw', {
  access: 'staff',
  summary:
    'Withdraws a quote that was not accepted: it is an inquiry again, and its stock is free. Repeated, it does nothing',
  body: z.object({ quote: OpaqueId }),
  answer: z.object({}),
  refusals: answerRefusals,
})

export const postGroupDecline = defineCall('POST', '/api/staff/groups/{id}/decline', {
  access: 'staff',
  summary: 'Declines an inquiry with a text for its leader. Repeated, it does nothing',
  body: z.object({ version: seenVersion, word: lines(TEXT_MAX.staffWord).check(z.minLength(1)) }),
  answer: z.object({}),
  refusals: answerRefusals,
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

export const PackedPerson = z.extend(CounterPerson, {
  /** The person's index in the booking. */
  index: z.int(),
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
  /** Its equipment is packed. */
  isPacked: z._default(z.boolean(), false),
  persons: z.array(PackedPerson),
})
export type StaffGroup = z.infer<typeof StaffGroup>

export const getStaffGroup = defineCall('GET', '/api/staff/groups/{number}', {
  access: 'staff',
  summary: 'The packing list of a booked group, by its booking number',
  answer: StaffGroup,
})
