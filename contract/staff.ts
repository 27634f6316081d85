import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX } from './constants.ts'
import { BookingDifference, Reservation, ReservationStatus } from './checkout.ts'
import { Refused } from './errors.ts'
import { Authenticated, postLogin, Session } from './customer.ts'
import { BODY_FIELDS, PersonalFieldName, PersonalFields, PersonType } from './person.ts'
import { SpecialType } from './specials.ts'
import { Cents, Id, Instant, IsoDay, lines, matching, OpaqueId, text, TimeOfDay } from './primitives.ts'
import { ReportSummary } from './recordings.ts'

/** Actions of the staff on a reservation. */
export const StaffAction = z.enum([
  'handout',
  'undo',
  'complete',
  'cancel',
  'refund',
  'retry',
  'vouch',
  'quote',
  'extra_done',
  'extra_open',
])
export type StaffAction = z.infer<typeof StaffAction>

/**
 * The id of an extra in its booking: `coverage`, `packed` for its equipment, `special.` with the special's id, or
 * `person.` with an index and `out` or `back`.
 */
export const ExtraKey = matching(/^(coverage|packed|special\.[a-z0-9][a-z0-9.-]{0,63}|person\.\d{1,2}\.(out|back))$/)

/** `done`: the staff have ticked it. */
export const ExtraState = z.enum(['open', 'done'])
export type ExtraState = z.infer<typeof ExtraState>

/** An extra beside the equipment, paid for or to be done. */
export const CounterExtra = z.object({
  key: ExtraKey,
  kind: z.enum([...SpecialType.options, 'coverage']),
  /** The special's title; null: the coverage. */
  title: z.nullable(z.string()),
  /** Names of the insured persons; empty: the extra is for the whole booking. */
  persons: z.array(z.string()),
  state: ExtraState,
})
export type CounterExtra = z.infer<typeof CounterExtra>

export const postStaffLogin = defineCall('POST', '/api/staff/login', {
  access: 'anyone',
  summary: 'Opens a session of the shop’s staff; one 401 for every cause, 429 when there were too many wrong passwords',
  body: postLogin.body,
  refuses: [401],
  answer: Authenticated,
})

export const getStaffLogout = defineCall('GET', '/api/staff/logout', {
  access: 'anyone',
  summary: 'Ends the session of the staff; never a redirect',
  ownSite: true,
  answer: z.object({}),
})

export const getStaffSession = defineCall('GET', '/api/staff/session', {
  access: 'anyone',
  summary: 'Who of the staff is logged in',
  answer: Session,
})

/** The data of a person that the counter needs for the handout. */
export const CounterPerson = z.extend(z.pick(PersonalFields, BODY_FIELDS), {
  name: z.string(),
  label: z.string(),
  type: PersonType,
  items: z.array(
    z.object({
      title: z.string(),
      /** The model; null: the standard one. */
      model: z.nullable(z.string()),
      size: z.nullable(z.string()),
      /** The size is the shop's suggestion: the counter finds the right one. */
      sizeByShop: z.boolean(),
      count: z.int(),
    }),
  ),
  /** The coverage is paid. */
  coverage: z.boolean(),
  /** Required fields without a value. */
  missing: z.array(PersonalFieldName),
  /** The person has the equipment; `postStaffExtra` ticks it by `person.{index}.out`. */
  isOut: z._default(z.boolean(), false),
  /** The person's equipment is back (`person.{index}.back`). */
  isBack: z._default(z.boolean(), false),
})
export type CounterPerson = z.infer<typeof CounterPerson>

/** A collection, delivery, return or return pick-up on a day. */
export const CounterAppointment = z.object({
  number: z.string(),
  status: ReservationStatus,
  /** The chosen time; null: none. */
  time: z.nullable(TimeOfDay),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
  /** The duration of an hourly rental; null: whole days. */
  hours: z.nullable(z.int()),
  contact: z.object({ name: z.string(), phone: z.string() }),
  groupname: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** Name and address of the accommodation, which is also the delivery's destination. */
  accommodation: z.nullable(z.string()),
  /** The time of the handout; null: not yet. */
  handedOutAt: z.nullable(Instant),
  /** Its equipment is packed. */
  isPacked: z._default(z.boolean(), false),
  persons: z.array(CounterPerson),
  extras: z.array(CounterExtra),
})
export type CounterAppointment = z.infer<typeof CounterAppointment>

export const Counter = z.object({
  date: IsoDay,
  /** By location and time; those without a time come last. */
  pickups: z.array(CounterAppointment),
  /** Equipment that the shop delivers. */
  deliveries: z.array(CounterAppointment),
  returns: z.array(CounterAppointment),
  /** Equipment that the shop picks up. */
  returnPickups: z.array(CounterAppointment),
  /** Locations at which much stock is held without payment between these days; new holds last only 10 minutes there. */
  crowded: z._default(
    z.array(z.object({ location: Id, date: z.object({ from: IsoDay, to: IsoDay }), percent: z.int() })),
    [],
  ),
  /** The number of booked groups after their return day whose equipment was not collected or is not back. */
  overdueGroups: z._default(z.int(), 0),
  /** The number of withdrawals that wait for a decision. */
  openWithdrawals: z._default(z.int(), 0),
})
export type Counter = z.infer<typeof Counter>

export const getCounter = defineCall('GET', '/api/staff/counter', {
  access: 'staff',
  summary:
    'Who fetches, who is delivered to, who brings back and from whom the shop picks up on a day; without a day today, without a location all of them',
  query: z.object({ date: z.optional(IsoDay), location: z.optional(Id) }),
  answer: Counter,
})

/** The numbers of a day's appointments. */
export const CounterDay = z.object({
  date: IsoDay,
  pickups: z.int(),
  deliveries: z.int(),
  returns: z.int(),
  returnPickups: z.int(),
  /** The groups among those that collect or get equipment. */
  groups: z.int(),
  /** Bookings that collect or get equipment, and are not packed yet. */
  unpacked: z.int(),
})
export type CounterDay = z.infer<typeof CounterDay>

/** The number of days at a glance. */
export const DAYS_AHEAD = 7

export const getCounterDays = defineCall('GET', '/api/staff/days', {
  access: 'staff',
  summary: 'The numbers of appointments of the next seven days, today included; without a location all of them',
  query: z.object({ location: z.optional(Id) }),
  answer: z.object({ days: z.array(CounterDay) }),
})

/** A booking found by the staff's search. */
export const FoundBooking = z.object({
  number: z.string(),
  status: ReservationStatus,
  /** The hold has ended and the stock is free again. */
  expired: z.boolean(),
  /** As in `Reservation`. */
  withdrawnAt: z.optional(Instant),
  contact: z.object({ name: z.string(), phone: z.string() }),
  groupname: z._default(z.nullable(z.string()), null),
  email: z.string(),
  /** All persons with a name. */
  persons: z.array(z.string()),
  location: Id,
  /** Days of pickup and return. */
  date: z.object({ from: IsoDay, to: IsoDay }),
})
export type FoundBooking = z.infer<typeof FoundBooking>

/** A group found by the staff's search that is no booking yet. */
export const FoundGroup = z.object({
  id: OpaqueId,
  title: z.string(),
  /** Still collecting its persons, an inquiry that waits for an answer, or one that has its answer. */
  state: z.enum(['collecting', 'inquired', 'quoted', 'declined']),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  count: z.int(),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
})
export type FoundGroup = z.infer<typeof FoundGroup>

/** The maximum of bookings in one search answer. */
export const FOUND_MAX = 20

export const postStaffSearch = defineCall('POST', '/api/staff/search', {
  access: 'staff',
  summary:
    'Bookings by number, e-mail, phone, beginnings of names of persons and groups, or day of pickup or return; groups that are no booking yet by their name or their leader; a report by its code. Nothing of it is in an address',
  body: z.object({ text: text(TEXT_MAX.staffSearch) }),
  answer: z.object({
    /** Sorted by nearness to today, at most FOUND_MAX. */
    found: z.array(FoundBooking),
    /** The number of all bookings, up to FOUND_MAX + 1. */
    count: z.int(),
    groups: z._default(z.array(FoundGroup), []),
    reports: z._default(z.array(ReportSummary), []),
  }),
})

/** One entry of the timeline, with its effect on money or stock. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    at: Instant,
    kind: z.literal('staff'),
    action: StaffAction,
    /** The extra of `extra_done` and `extra_open`; null: another action. */
    extra: z.nullable(z.pick(CounterExtra, { kind: true, title: true })),
    /** The e-mail address of the staff member. */
    by: z.string(),
    amount: z.nullable(Cents),
    reason: z.nullable(z.string()),
  }),
  z.object({ at: Instant, kind: z.literal('booked'), amount: Cents }),
  z.object({ at: Instant, kind: z.literal('paid') }),
  /** Declared by a person who gave this number and name; the staff decide (docs/decisions/2026-11-21-withdrawal.md). */
  z.object({ at: Instant, kind: z.literal('withdrawal'), name: z.string() }),
  z.object({ at: Instant, kind: z.literal('cancelled'), fee: Cents, refund: Cents }),
  z.object({
    at: Instant,
    kind: z.literal('change'),
    amount: Cents,
    /** The difference to the amount before. */
    difference: z.int(),
    /** The fee of the change. */
    fee: Cents,
    state: z.enum(['held', 'expired', 'dropped', 'applied']),
    /** The persons, equipment and days of a group's change. */
    changed: z.optional(BookingDifference),
  }),
  z.object({
    at: Instant,
    kind: z.literal('payment'),
    amount: Cents,
    state: z.enum(['open', 'declined', 'abandoned', 'succeeded', 'review', 'refund_due']),
    /**
     * How the server learned of the payment: the visitor returned, the provider notified, or the job asked; null: no
     * payment.
     */
    resultSource: z.nullable(z.enum(['return', 'notification', 'job'])),
  }),
  z.object({
    at: Instant,
    kind: z.literal('refund'),
    amount: Cents,
    state: z.enum(['owed', 'done', 'failed']),
    reason: z.enum(['late', 'code', 'over', 'unneeded', 'cancelled', 'changed', 'shop']),
  }),
  /** Units taken from stock; negative: given back. */
  z.object({ at: Instant, kind: z.literal('stock'), units: z.int(), date: z.object({ from: IsoDay, to: IsoDay }) }),
  z.object({ at: Instant, kind: z.literal('mail'), mail: z.string(), state: z.enum(['queued', 'sent', 'given_up']) }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A reservation as the staff sees it. */
export const StaffReservation = z.object({
  reservation: Reservation,
  contact: z.object({ name: z.string(), phone: z.string() }),
  /** Name and address of the accommodation, which is also the delivery's destination. */
  accommodation: z.nullable(z.string()),
  /** The time of the handout; null: not yet. */
  handedOutAt: z.nullable(Instant),
  /** The booking is paid at the shop, and its units count as held without payment until the staff vouch for it. */
  canVouch: z._default(z.boolean(), false),
  /** Its equipment is packed. */
  isPacked: z._default(z.boolean(), false),
  persons: z.array(CounterPerson),
  extras: z.array(CounterExtra),
  sums: z.object({
    paid: Cents,
    refunded: Cents,
    /** Refunds that are pending, or refused by the provider. */
    owed: Cents,
    /** The amount that can still be refunded. */
    left: Cents,
    /** The amount to pay; 0 as well once the days have begun, because nobody can pay then. */
    toPay: Cents,
    /** Units that the reservation currently holds. */
    units: z.int(),
  }),
  /** Refunds that the provider has refused. */
  failedRefunds: z.array(z.object({ id: OpaqueId, amount: Cents })),
  timeline: z.array(TimelineEntry),
})
export type StaffReservation = z.infer<typeof StaffReservation>

export const getStaffReservation = defineCall('GET', '/api/staff/reservations/{number}', {
  access: 'staff',
  summary: 'A reservation by its number, however it was typed or scanned, with all that happened',
  answer: StaffReservation,
})

const Reason = lines(TEXT_MAX.staffReason).check(z.minLength(1))

/** A call by which the staff does something with a reservation. It answers the reservation as it is then. */
/* @__NO_SIDE_EFFECTS__ */
const defineAction = <const A extends string, B extends z.ZodMiniType>(action: A, summary: string, body: B) =>
  defineCall('POST', `/api/staff/reservations/{number}/${action}`, {
    access: 'staff',
    summary,
    body,
    keyed: true,
    answer: StaffReservation,
    refusals: { 409: Refused },
  })

export const postStaffHandout = defineAction('handout', 'Hand the equipment out', z.object({}))

export const postStaffUndo = defineAction('undo', 'Takes a handout back, as long as nothing was returned', z.object({}))

export const postStaffExtra = defineAction(
  'extra',
  'Ticks an extra of a paid booking, its packing, or the handout and return of one person, or takes the tick away; once more it changes nothing',
  z.object({ extra: ExtraKey, state: ExtraState }),
)

export const postStaffVouch = defineAction(
  'vouch',
  'The staff vouch for a booking that is paid at the shop: its units no longer count as held without money',
  z.object({}),
)

export const postStaffComplete = defineAction(
  'complete',
  'Take the equipment back, from the day of the pickup on or once it was handed out',
  z.object({}),
)

export const postStaffCancel = defineAction(
  'cancel',
  'Cancels for good; without an amount as much goes back as the terms of the rate say',
  z.object({ amount: z.nullish(Cents), reason: Reason }),
)

export const postStaffRefund = defineAction(
  'refund',
  'Gives money back by the way it came; without an amount all that is left',
  z.object({ amount: z.nullish(Cents.check(z.gte(1))), reason: Reason }),
)

export const postStaffRetry = defineAction(
  'retry',
  'Has a refund tried again that the provider has refused',
  z.object({ refund: OpaqueId }),
)
