import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ERROR_CODE } from './constants.ts'
import { TEXT_MAX } from './limits.ts'
import { ReservationStatus } from './checkout.ts'
import { ErrorCode, OutOfStock } from './errors.ts'
import { QuoteDiscount, QuoteState, QuoteTerms } from './quotes.ts'
import { Cents, Id, Instant, IsoDay, lines, OpaqueId } from './primitives.ts'
import { CounterPerson } from './staff.ts'
import { seenHours } from './seen-hours.ts'

const Contact = z.object({ name: z.string(), phone: z.string(), email: z.string() })

export const StaffQuote = z.object({
  id: OpaqueId,
  state: QuoteState,
  discount: QuoteDiscount,
  less: Cents,
  total: Cents,
  payAtShop: z.boolean(),
  validUntil: IsoDay,
  heldUntil: z.nullable(Instant),
  word: z.string(),
  sentAt: Instant,
  by: z.string(),
})
export type StaffQuote = z.infer<typeof StaffQuote>

/** A sent inquiry that the shop has not declined. It stays in the staff's list while its leader changes it. */
export const StaffInquiry = z.object({
  id: OpaqueId,
  /** An answer sends this version back, so that an answer to another version is refused. */
  version: z.int(),
  isChanging: z.boolean(),
  /**
   * `list` is the list price of the equipment, and `rest` is the rest of the total. Null while the leader changes the
   * inquiry, or if the shop could not accept it as an order.
   */
  price: z.nullable(z.object({ list: Cents, rest: Cents, percent: z.number() })),
  short: z.int(),
  /** The latest day until which a quote can be valid, or null if the rental begins too soon for a quote. */
  latest: z.nullable(IsoDay),
  quote: z.nullable(StaffQuote),
  title: z.string(),
  date: z.object({ from: IsoDay, to: IsoDay }),
  ...seenHours,
  location: Id,
  count: z.int(),
  contact: Contact,
  remark: z.nullable(z.string()),
  sentAt: Instant,
  equipment: z.array(z.object({ title: z.string(), count: z.int() })),
})
export type StaffInquiry = z.infer<typeof StaffInquiry>

/** A booked group whose rental has not begun, or whose equipment is not back yet. */
export const StaffGroupSummary = z.object({
  number: z.string(),
  title: z.string(),
  status: ReservationStatus,
  date: z.object({ from: IsoDay, to: IsoDay }),
  ...seenHours,
  location: Id,
  contact: z.object({ name: z.string(), phone: z.string() }),
  count: z.int(),
  missing: z.int(),
  handedOut: z.int(),
  takenBack: z.int(),
})
export type StaffGroupSummary = z.infer<typeof StaffGroupSummary>

/**
 * A group whose completion was refused, because its leader's address was not proved or it would hold too much without
 * a payment.
 */
export const StaffRefusedGroup = z.object({
  id: OpaqueId,
  title: z.string(),
  date: z.object({ from: IsoDay, to: IsoDay }),
  ...seenHours,
  location: Id,
  count: z.int(),
  contact: Contact,
  units: z.int(),
  /** The sum of the units that the group would hold on each of its days. */
  unitDays: z.int(),
  refusedAt: Instant,
  vouchedBy: z.nullable(z.string()),
})
export type StaffRefusedGroup = z.infer<typeof StaffRefusedGroup>

export const getStaffGroups = defineCall('GET', '/api/staff/groups', {
  access: 'staff',
  summary:
    'Returns the inquiries, the booked groups until their equipment is back, and the groups whose completion was refused',
  answer: z.object({
    inquiries: z.array(StaffInquiry),
    groups: z.array(StaffGroupSummary),
    /** Booked groups after their day of return whose equipment was not collected or is not back, latest first. */
    overdue: z._default(z.array(StaffGroupSummary), []),
    refused: z._default(z.array(StaffRefusedGroup), []),
  }),
})

/** The inquiry has changed or was answered meanwhile, or its equipment cannot be held. */
const answerRefusals = {
  409: z.union([z.object({ error: z.string() }), z.object({ errorcode: ErrorCode }), OutOfStock]),
} as const

const seenVersion = z.int().check(z.gte(1))

export const postGroupQuote = defineCall('POST', '/api/staff/groups/{id}/quote', {
  access: 'staff',
  summary:
    'Answers an inquiry by a quote, which the server mails to its leader. A repeated call with the same key does nothing. Answers 422 if the discount exceeds the list price, or if the last day is too late',
  body: z.extend(QuoteTerms, {
    version: seenVersion,
    listSeen: Cents,
  }),
  keyed: true,
  answer: z.object({}),
  refusals: answerRefusals,
})

export const postGroupWithdraw = defineCall('POST', '/api/staff/groups/{id}/withdraw', {
  access: 'staff',
  summary:
    'Withdraws a quote that was not accepted. The inquiry is open again, and the quote’s stock is free. A repeated call does nothing',
  body: z.object({ quote: OpaqueId }),
  answer: z.object({}),
  refusals: answerRefusals,
})

export const postGroupDecline = defineCall('POST', '/api/staff/groups/{id}/decline', {
  access: 'staff',
  summary: 'Declines an inquiry with a text for its leader. A repeated call does nothing',
  body: z.object({ version: seenVersion, word: lines(TEXT_MAX.staffWord).check(z.minLength(1)) }),
  answer: z.object({}),
  refusals: answerRefusals,
})

export const postGroupVouch = defineCall('POST', '/api/staff/groups/{id}/vouch', {
  access: 'staff',
  summary:
    'Lets the staff vouch for a group of the size that they have seen, so that its completion is no longer refused',
  body: z.object({ units: z.int(), unitDays: z.int() }),
  answer: z.object({}),
  refusals: {
    409: z.union([z.object({ error: z.string() }), z.object({ errorcode: z.literal(ERROR_CODE.groupNotFound) })]),
  },
})

export const PackedPerson = z.extend(CounterPerson, {
  index: z.int(),
})
export type PackedPerson = z.infer<typeof PackedPerson>

export const StaffGroup = z.object({
  number: z.string(),
  title: z.string(),
  status: ReservationStatus,
  date: z.object({ from: IsoDay, to: IsoDay }),
  ...seenHours,
  pickup: z.object({ day: IsoDay, time: z.nullable(z.string()) }),
  location: Id,
  contact: z.object({ name: z.string(), phone: z.string() }),
  remark: z.nullable(z.string()),
  /** The amount to pay at collection, or 0 if the booking is paid online. */
  toPay: Cents,
  isPacked: z._default(z.boolean(), false),
  persons: z.array(PackedPerson),
})
export type StaffGroup = z.infer<typeof StaffGroup>

export const getStaffGroup = defineCall('GET', '/api/staff/groups/{number}', {
  access: 'staff',
  summary: 'Returns the packing list of a booked group by its booking number',
  answer: StaffGroup,
})
