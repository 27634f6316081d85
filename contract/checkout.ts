import * as z from 'zod/mini'
import { BookedPayload, BookingPayload, PERSONS_LIMIT } from './booking.ts'
import { defineCall } from './call.ts'
import { Rate } from './catalogue.ts'
import { BOOKING_DETAILS, PERSONAL_FIELDS, STATUS } from './constants.ts'
import { ErrorCode, OutOfStock, UnitRef } from './errors.ts'
import { UnansweredKeys } from './idempotency-key.ts'
import { Cart } from './prices.ts'
import {
  Cents,
  DayRange,
  Email,
  Handover,
  Instant,
  IsoDay,
  LocalTime,
  OpaqueId,
  PersonalString,
  ShopString,
  shopText,
  text,
  TimeOfDay,
} from './primitives.ts'

export const ReservationStatus = z.literal(Object.values(STATUS))
export type ReservationStatus = z.infer<typeof ReservationStatus>

export const Held = z.array(z.extend(UnitRef, { count: z.int().check(z.gte(1)) }))
export type Held = z.infer<typeof Held>

export const CheckoutAnswer = z.object({
  bookingId: OpaqueId,
  number: PersonalString,
  status: ReservationStatus,
  amount: Cents,
  holdUntil: z.nullable(Instant),
  held: Held,
})
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

/**
 * The answer 409 of checkout. An `error` has no code, for example if the idempotency key was used for another order.
 */
export const CheckoutRefusal = z.union([
  z.object({ errorcode: ErrorCode, cart: z.optional(Cart) }),
  OutOfStock,
  z.object({ error: ShopString }),
])

const Order = z.extend(BookingPayload, {
  /** The total to which the visitor has agreed. The server refuses the order if its own total differs. */
  amountSeen: z.nullish(Cents),
  feeSeen: z.nullish(Cents),
})

/** A part of a booking, such as a person, a line or a field. `path` has dots: `persons.0.products.ski`. */
export const BookedPart = z.object({
  path: ShopString,
  person: z.nullable(ShopString),
  title: z.nullable(ShopString),
})
export type BookedPart = z.infer<typeof BookedPart>

/** A change without this object may remove no part. */
export const BookingChange = z.object({
  /**
   * If the booking has another version by now, the server ignores `persons` and `removed`. It refuses such a change of
   * a group's booking, unless the booking already equals the change.
   */
  version: shopText(64),
  persons: z.array(z.nullable(z.int().check(z.gte(0)))).check(z.maxLength(PERSONS_LIMIT)),
  removed: z.array(shopText(200)).check(z.maxLength(PERSONS_LIMIT * 60)),
})
export type BookingChange = z.infer<typeof BookingChange>

export const HISTORY_MAX = 20

export const ChangedSince = z.object({ error: z.literal('changedSince') })

/** The answer 409 of a change that would remove parts that its `removed` does not name. `lost` has these parts. */
export const LosesParts = z.object({ error: ShopString, lost: z.array(BookedPart) })

export const postCheckout = defineCall('POST', '/api/checkout', {
  access: 'anyone',
  summary: 'Stores a reservation and holds its stock. Needs an Idempotency-Key header',
  body: z.extend(Order, {
    /**
     * The keys of earlier orders without an answer. This order replaces them, and an earlier order that arrives later
     * is refused with 409.
     */
    unanswered: UnansweredKeys,
  }),
  status: 201,
  keyed: true,
  answer: CheckoutAnswer,
  refusals: { 409: CheckoutRefusal },
})

/** Only the first caller reports the purchase to the tag manager. */
export const postPurchase = defineCall('POST', '/api/checkout/{bookingId}/purchase', {
  access: 'booking',
  summary:
    'Counts the purchase of a paid reservation once. `isFirst` is true for the first caller, who reports the purchase to the tag manager',
  body: z.object({}),
  answer: z.object({ isFirst: z.boolean() }),
})

/** The fee and the refund if the reservation is cancelled today, or those of its cancellation. */
export const CancellationQuote = z.object({
  possible: z.boolean(),
  freeUntil: z.nullable(IsoDay),
  fee: Cents,
  refund: Cents,
})
export type CancellationQuote = z.infer<typeof CancellationQuote>

const LineFace = z.object({
  count: z.int(),
  model: z.nullable(ShopString),
  size: z.nullable(ShopString),
})
const ChangedLine = z.object({
  title: ShopString,
  before: z.nullable(LineFace),
  after: z.nullable(LineFace),
})

export const PersonDifference = z.object({
  how: z.enum(['came', 'left', 'changed']),
  name: PersonalString,
  lines: z.array(ChangedLine),
  fields: z.array(z.enum([...PERSONAL_FIELDS, 'type', 'coverage'])),
})
export type PersonDifference = z.infer<typeof PersonDifference>

export const BookingDifference = z.object({
  persons: z.array(PersonDifference),
  date: z.nullable(z.object({ before: DayRange, after: DayRange })),
  location: z.nullable(z.object({ before: ShopString, after: ShopString })),
  details: z.array(z.enum(BOOKING_DETAILS)),
})
export type BookingDifference = z.infer<typeof BookingDifference>

/** A reservation as its owner sees it. `held` also contains the units of a paid reservation. */
export const Reservation = z.extend(CheckoutAnswer, {
  booking: BookedPayload,
  version: z.optional(ShopString),
  holdLimit: z.optional(Instant),
  /**
   * The time of a withdrawal that was declared with the booking's e-mail address. Its owner cannot
   * change, pay or cancel a withdrawn booking.
   */
  withdrawnAt: z.optional(Instant),
  /** The reason why PUT refuses every change, whatever the status of the booking. */
  unchangeable: z.optional(z.literal(['tooManyPersons', 'handedOut'])),
  language: ShopString,
  bookedAt: Instant,
  date: z.object({ from: IsoDay, to: IsoDay }),
  hours: z.nullable(z.int()),
  start: z.optional(TimeOfDay),
  /**
   * The time until which the booking can be paid and changed; absent if this is possible until the day before the first
   * day.
   */
  begins: z.optional(LocalTime),
  pickupDayBefore: z.boolean(),
  handover: z.extend(Handover, { pickupdate: IsoDay, returndate: IsoDay }),
  accommodation: z.nullable(PersonalString),
  groupname: z.nullable(PersonalString),
  location: z.object({
    id: ShopString,
    title: ShopString,
    address: ShopString,
    zip: ShopString,
    city: ShopString,
  }),
  rate: Rate,
  cart: Cart,
  email: PersonalString,
  createUser: z.boolean(),
  expired: z.boolean(),
  /** A cancellation does not refund the fees of earlier changes. */
  changeFees: Cents,
  cancellation: CancellationQuote,
  change: z.nullable(
    z.object({
      amount: Cents,
      fee: Cents,
      difference: Cents,
      date: z.object({ from: IsoDay, to: IsoDay }),
      begins: z.optional(LocalTime),
      holdUntil: z.nullable(Instant),
      holdLimit: z.optional(Instant),
    }),
  ),
  /** The changes of a group's booking that apply, newest first, at most `HISTORY_MAX`. */
  history: z.optional(z.array(z.object({ at: Instant, difference: BookingDifference }))),
})
export type Reservation = z.infer<typeof Reservation>

export const getCheckout = defineCall('GET', '/api/checkout/{bookingId}', {
  access: 'booking',
  summary:
    'Returns the reservation for its access cookie, or for the token in a mail’s link, which also sets the cookie',
  query: z.object({ access: z.optional(PersonalString) }),
  answer: Reservation,
})

export const CancelAnswer = z.object({ status: z.literal(STATUS.cancelled), fee: Cents, refund: Cents })
export type CancelAnswer = z.infer<typeof CancelAnswer>

export const postCancel = defineCall('POST', '/api/checkout/{bookingId}/cancel', {
  access: 'booking',
  summary:
    'Cancels the reservation, which cannot be undone. A repeated call gets the same answer. Answers 409 once equipment is handed out or the days are over, and while a withdrawal waits for the shop’s decision',
  body: z.object({}),
  answer: CancelAnswer,
  refusals: { 409: z.object({ error: ShopString }) },
})

export const ChangeAnswer = z.object({
  bookingId: OpaqueId,
  number: PersonalString,
  /** With `awaitingPayment`, the booking remains unchanged until the difference is paid (postPayment). */
  state: z.enum(['changed', 'awaitingPayment']),
  status: ReservationStatus,
  amount: Cents,
  fee: Cents,
  /**
   * The new amount plus the fee, minus the earlier amount. A negative difference of a booking that was paid online is
   * refunded.
   */
  difference: z.int(),
  holdUntil: z.nullable(Instant),
})
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

export const putCheckout = defineCall('PUT', '/api/checkout/{bookingId}', {
  access: 'booking',
  summary:
    'Changes an open or paid reservation. Answers 409 with the lost parts if the change would remove parts that `removed` does not name. A dearer change of a paid reservation applies once the difference is paid',
  body: z.extend(Order, { change: z.nullish(BookingChange) }),
  answer: ChangeAnswer,
  refusals: { 409: z.union([LosesParts, ChangedSince, CheckoutRefusal]) },
})

export const postCheckoutLink = defineCall('POST', '/api/checkout/link', {
  access: 'anyone',
  summary:
    'Mails the link of a booking again if the address and the number belong to a booking. The answer does not tell whether they do',
  body: z.object({
    email: Email,
    number: text(20).check(z.minLength(1)),
  }),
  status: 202,
  answer: z.object({}),
})
