import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX } from './limits.ts'
import { BookingDifference, Reservation, ReservationStatus } from './checkout.ts'
import { Refused } from './errors.ts'
import { Authenticated, postLogin, Session } from './customer.ts'
import { BODY_FIELDS } from './body-fields.ts'
import { PersonalFieldName, PersonalFields, PersonType } from './person.ts'
import { SpecialType } from './specials.ts'
import { Cents, Id, Instant, IsoDay, lines, matching, OpaqueId, StoredCents, text, TimeOfDay } from './primitives.ts'
import { ReportSummary } from './recordings.ts'
import { seenHours } from './seen-hours.ts'

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
 * `coverage`, `packed` for the equipment, `special.` with the id of a special, or `person.` with an index and `out` or
 * `back`.
 */
export const ExtraKey = matching(
  /^(coverage|packed|special\.[a-z0-9][a-z0-9.-]{0,63}|person\.(0|[1-9]\d?)\.(out|back))$/,
)

export const ExtraState = z.enum(['open', 'done'])
export type ExtraState = z.infer<typeof ExtraState>

/** A task of the staff that can be ticked, such as a special or coverage that a customer has booked. */
export const CounterExtra = z.object({
  key: ExtraKey,
  kind: z.enum([...SpecialType.options, 'coverage']),
  title: z.nullable(z.string()),
  persons: z.array(z.string()),
  state: ExtraState,
})
export type CounterExtra = z.infer<typeof CounterExtra>

export const postStaffLogin = defineCall('POST', '/api/staff/login', {
  access: 'anyone',
  summary:
    'Opens a session of the staff. Answers 401 for an unknown address and for a wrong password alike, and 429 after too many wrong passwords',
  body: postLogin.body,
  refuses: [401],
  answer: Authenticated,
})

export const getStaffLogout = defineCall('GET', '/api/staff/logout', {
  access: 'anyone',
  summary: 'Ends the session of the staff, without a redirect',
  ownSite: true,
  answer: z.object({}),
})

export const getStaffSession = defineCall('GET', '/api/staff/session', {
  access: 'anyone',
  summary: 'Returns the session of the browser, with a name if a member of the staff is logged in',
  answer: Session,
})

export const CounterPerson = z.extend(z.pick(PersonalFields, BODY_FIELDS), {
  name: z.string(),
  label: z.string(),
  type: PersonType,
  items: z.array(
    z.object({
      title: z.string(),
      model: z.nullable(z.string()),
      size: z.nullable(z.string()),
      sizeByShop: z.boolean(),
      isWrongSize: z._default(z.boolean(), false),
      count: z.int(),
      set: z._default(z.nullable(z.string()), null),
    }),
  ),
  coverage: z.boolean(),
  missing: z.array(PersonalFieldName),
  isOut: z._default(z.boolean(), false),
  isBack: z._default(z.boolean(), false),
})
export type CounterPerson = z.infer<typeof CounterPerson>

/** A collection, delivery, return or return pick-up on a day. */
export const CounterAppointment = z.object({
  number: z.string(),
  status: ReservationStatus,
  time: z.nullable(TimeOfDay),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
  hours: z.nullable(z.int()),
  start: z.optional(TimeOfDay),
  contact: z.object({ name: z.string(), phone: z.string() }),
  groupname: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  accommodation: z.nullable(z.string()),
  handedOutAt: z.nullable(Instant),
  isPacked: z._default(z.boolean(), false),
  persons: z.array(CounterPerson),
  extras: z.array(CounterExtra),
})
export type CounterAppointment = z.infer<typeof CounterAppointment>

export const Counter = z.object({
  date: IsoDay,
  /** Each list is sorted by location and time. Within a location, appointments without a time come last. */
  pickups: z.array(CounterAppointment),
  deliveries: z.array(CounterAppointment),
  returns: z.array(CounterAppointment),
  returnPickups: z.array(CounterAppointment),
  /**
   * The locations and days at which a large part of the stock is held without payment, so that new holds are shorter.
   */
  crowded: z._default(
    z.array(z.object({ location: Id, date: z.object({ from: IsoDay, to: IsoDay }), percent: z.int() })),
    [],
  ),
  /** The number of groups that getStaffGroups lists as `overdue`. */
  overdueGroups: z._default(z.int(), 0),
  openWithdrawals: z._default(z.int(), 0),
  shortBookings: z._default(z.int(), 0),
  unknownPayments: z._default(z.int(), 0),
  /** Parts that the server does not run, for example because it is a restored copy. */
  switchedOff: z._default(z.array(z.enum(['jobs', 'mails'])), []),
  /** The day on which the clock of a server for trials has started, or null. */
  trialDay: z._default(z.nullable(IsoDay), null),
})
export type Counter = z.infer<typeof Counter>

export const getCounter = defineCall('GET', '/api/staff/counter', {
  access: 'staff',
  summary:
    'Returns the collections, deliveries, returns and return pick-ups of a day. Without a day, it is today. Without a location, it is all locations',
  query: z.object({ date: z.optional(IsoDay), location: z.optional(Id) }),
  answer: Counter,
})

export const CounterDay = z.object({
  date: IsoDay,
  pickups: z.int(),
  deliveries: z.int(),
  returns: z.int(),
  returnPickups: z.int(),
  groups: z.int(),
  /**
   * The number of paid bookings with a collection or delivery on this day that are neither packed nor handed out yet.
   */
  unpacked: z.int(),
})
export type CounterDay = z.infer<typeof CounterDay>

export const DAYS_AHEAD = 7

export const getCounterDays = defineCall('GET', '/api/staff/days', {
  access: 'staff',
  summary:
    'Returns the number of appointments on each of the next seven days, beginning with today. Without a location, it counts all locations',
  query: z.object({ location: z.optional(Id) }),
  answer: z.object({ days: z.array(CounterDay) }),
})

export const FoundBooking = z.object({
  number: z.string(),
  status: ReservationStatus,
  expired: z.boolean(),
  withdrawnAt: z.optional(Instant),
  contact: z.object({ name: z.string(), phone: z.string() }),
  groupname: z._default(z.nullable(z.string()), null),
  email: z.string(),
  persons: z.array(z.string()),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
})
export type FoundBooking = z.infer<typeof FoundBooking>

export const FoundGroup = z.object({
  id: OpaqueId,
  title: z.string(),
  /** `inquired`: the shop has not answered the inquiry yet. `quoted`: the shop has answered by a quote. */
  state: z.enum(['collecting', 'inquired', 'quoted', 'declined']),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  count: z.int(),
  location: Id,
  date: z.object({ from: IsoDay, to: IsoDay }),
  ...seenHours,
})
export type FoundGroup = z.infer<typeof FoundGroup>

export const FOUND_MAX = 20

export const postStaffSearch = defineCall('POST', '/api/staff/search', {
  access: 'staff',
  summary:
    'Searches bookings by number, e-mail address, phone, the beginning of a person’s or group’s name, or the day of collection or return. It also searches groups without a booking by their name or leader, and reports by their code. The text is in the body, so that no address contains it',
  body: z.object({ text: text(TEXT_MAX.staffSearch) }),
  answer: z.object({
    found: z.array(FoundBooking),
    /** FOUND_MAX + 1 means that there are more bookings than the answer has. */
    count: z.int(),
    groups: z._default(z.array(FoundGroup), []),
    reports: z._default(z.array(ReportSummary), []),
  }),
})

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    at: Instant,
    kind: z.literal('staff'),
    action: StaffAction,
    extra: z.nullable(z.pick(CounterExtra, { kind: true, title: true })),
    by: z.string(),
    amount: z.nullable(Cents),
    reason: z.nullable(z.string()),
  }),
  z.object({ at: Instant, kind: z.literal('booked'), amount: Cents }),
  z.object({ at: Instant, kind: z.literal('paid') }),
  /** The staff decide whether the withdrawal is valid (docs/decisions/2026-11-21-withdrawal.md). */
  z.object({
    at: Instant,
    kind: z.literal('withdrawal'),
    name: z.string(),
    isDone: z._default(z.boolean(), false),
  }),
  z.object({ at: Instant, kind: z.literal('cancelled'), fee: Cents, refund: Cents }),
  z.object({
    at: Instant,
    kind: z.literal('change'),
    amount: Cents,
    difference: z.int(),
    fee: Cents,
    state: z.enum(['held', 'expired', 'dropped', 'applied']),
    changed: z.optional(BookingDifference),
    cleared: z._default(z.array(z.pick(CounterExtra, { kind: true, title: true })), []),
  }),
  z.object({
    at: Instant,
    kind: z.literal('payment'),
    amount: Cents,
    state: z.enum(['open', 'declined', 'abandoned', 'succeeded', 'review', 'refund_due']),
    resultSource: z.nullable(z.enum(['return', 'notification', 'job'])),
  }),
  z.object({
    at: Instant,
    kind: z.literal('refund'),
    amount: Cents,
    state: z.enum(['owed', 'done', 'failed']),
    reason: z.enum(['late', 'code', 'over', 'unneeded', 'cancelled', 'changed', 'shop']),
  }),
  /** The units that were taken from stock, negative if they were given back. */
  z.object({ at: Instant, kind: z.literal('stock'), units: z.int(), date: z.object({ from: IsoDay, to: IsoDay }) }),
  z.object({ at: Instant, kind: z.literal('mail'), mail: z.string(), state: z.enum(['queued', 'sent', 'given_up']) }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const StaffReservation = z.object({
  reservation: Reservation,
  contact: z.object({ name: z.string(), phone: z.string() }),
  accommodation: z.nullable(z.string()),
  handedOutAt: z.nullable(Instant),
  /** True if the units of a booking count as held without payment until the staff vouch for it. */
  canVouch: z._default(z.boolean(), false),
  isPacked: z._default(z.boolean(), false),
  persons: z.array(CounterPerson),
  extras: z.array(CounterExtra),
  sums: z.object({
    paid: Cents,
    refunded: Cents,
    /** The sum of refunds that are pending, or were refused by the provider. */
    owed: Cents,
    left: Cents,
    /** The amount that the customer can still pay online, or else owes at the shop; 0 if neither. */
    toPay: Cents,
    units: z.int(),
  }),
  failedRefunds: z.array(z.object({ id: OpaqueId, amount: Cents })),
  timeline: z.array(TimelineEntry),
})
export type StaffReservation = z.infer<typeof StaffReservation>

export const OTHER_SHOP = 'number of another shop'

export const getStaffReservation = defineCall('GET', '/api/staff/reservations/{number}', {
  access: 'staff',
  summary: 'Returns a reservation by its typed or scanned number, with its timeline',
  answer: StaffReservation,
})

const Reason = lines(TEXT_MAX.staffReason).check(z.minLength(1))

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

export const postStaffHandout = defineAction('handout', 'Marks the equipment as handed out', z.object({}))

export const postStaffUndo = defineAction('undo', 'Undoes a handout, unless equipment was returned', z.object({}))

export const postStaffExtra = defineAction(
  'extra',
  'Makes or removes a tick of a paid booking: for a special, the coverage, the packing, or one person’s handout or return. A repeated call changes nothing',
  z.object({ extra: ExtraKey, state: ExtraState }),
)

export const postStaffVouch = defineAction(
  'vouch',
  'Lets the staff vouch for a booking that is paid at the shop, so that its units no longer count as held without payment',
  z.object({}),
)

export const postStaffComplete = defineAction(
  'complete',
  'Marks the equipment as returned, from the day of collection on or once it was handed out',
  z.object({}),
)

export const postStaffCancel = defineAction(
  'cancel',
  'Cancels the booking, which cannot be undone. Without an amount, it refunds the amount that follows from the terms of the rate',
  z.object({ amount: z.nullish(StoredCents), reason: Reason }),
)

export const postStaffRefund = defineAction(
  'refund',
  'Refunds money by the way it came. Without an amount, it refunds everything that can be refunded',
  z.object({ amount: z.nullish(StoredCents.check(z.gte(1))), reason: Reason }),
)

export const postStaffRetry = defineAction(
  'retry',
  'Repeats a refund that the provider has refused',
  z.object({ refund: OpaqueId }),
)
