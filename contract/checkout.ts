import * as z from 'zod/mini'
import { BookedPayload, BookingPayload, PERSONS_LIMIT } from './booking.ts'
import { defineCall } from './call.ts'
import { Rate } from './catalogue.ts'
import { PERSONAL_FIELDS, STATUS, TEXT_MAX } from './constants.ts'
import { ErrorCode, OutOfStock, UnitRef } from './errors.ts'
import { UnansweredKeys } from './idempotency-key.ts'
import { Cart } from './prices.ts'
import { Cents, DayRange, Handover, Instant, IsoDay, OpaqueId, text } from './primitives.ts'

/** The names are in `STATUS`. */
export const ReservationStatus = z.literal(Object.values(STATUS))
export type ReservationStatus = z.infer<typeof ReservationStatus>

export const Held = z.array(z.extend(UnitRef, { count: z.int().check(z.gte(1)) }))
export type Held = z.infer<typeof Held>

export const CheckoutAnswer = z.object({
  bookingId: OpaqueId,
  /** The booking number for people: short, unambiguous, not secret. */
  number: z.string(),
  status: ReservationStatus,
  amount: Cents,
  /** The end of the hold; null: paid, so there is no hold. */
  holdUntil: z.nullable(Instant),
  held: Held,
})
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

/** 409 of checkout: an error code (`totalChanged` with the current cart), shortfalls, or a used key. */
export const CheckoutRefusal = z.union([
  z.object({ errorcode: ErrorCode, cart: z.optional(Cart) }),
  OutOfStock,
  z.object({ error: z.string() }),
])

const Order = z.extend(BookingPayload, {
  /** The total that the visitor agreed to; only compared, never charged. */
  amountSeen: z.nullish(Cents),
  /** The fee of a change (PUT) that the visitor agreed to, which is only compared too. */
  feeSeen: z.nullish(Cents),
})

/**
 * A part of a booking. `path` is dotted (`persons.1`, `persons.0.products.ski`, `persons.0.phone`, `remark`); the
 * titles are the booking's own.
 */
export const BookedPart = z.object({ path: z.string(), person: z.nullable(z.string()), title: z.nullable(z.string()) })
export type BookedPart = z.infer<typeof BookedPart>

/** The version of the booking that the visitor has seen, and the parts to remove. Without it, no part may be lost. */
export const BookingChange = z.object({
  /**
   * `version` of that booking; with another one, `persons` and `removed` are ignored, and a group is not changed.
   */
  version: text(64),
  /** The index of each person in that booking; null: a new person. */
  persons: z.array(z.nullable(z.int().check(z.gte(0)))).check(z.maxLength(PERSONS_LIMIT)),
  /** The paths of removed parts. A removed person is named without lines and fields. */
  removed: z.array(text(200)).check(z.maxLength(PERSONS_LIMIT * 60)),
})
export type BookingChange = z.infer<typeof BookingChange>

/** The number of changes in `history`. */
export const HISTORY_MAX = 20

/** 409 of a change of a group that names another version than the current one. */
export const ChangedSince = z.object({ error: z.literal('changedSince') })

/** 409 of a change that would remove parts without naming them. */
export const LosesParts = z.object({ error: z.string(), lost: z.array(BookedPart) })

export const postCheckout = defineCall('POST', '/api/checkout', {
  access: 'anyone',
  summary: 'Writes the reservation and holds its stock; needs an Idempotency-Key header',
  body: z.extend(Order, {
    /** This order replaces the orders with these keys; one that arrives later is refused with 409. */
    unanswered: UnansweredKeys,
  }),
  status: 201,
  keyed: true,
  answer: CheckoutAnswer,
  refusals: { 409: CheckoutRefusal },
})

/** Reports a purchase as measured, so that it is measured once in all tabs and on all devices. */
export const postPurchase = defineCall('POST', '/api/checkout/{bookingId}/purchase', {
  access: 'booking',
  summary: 'Counts the purchase of a paid reservation; only the first asker measures it',
  body: z.object({}),
  answer: z.object({ isFirst: z.boolean() }),
})

/** The fee and refund of a cancellation today; for a cancelled reservation, those of its cancellation. */
export const CancellationQuote = z.object({
  possible: z.boolean(),
  /** The last day of free cancellation; null: none. */
  freeUntil: z.nullable(IsoDay),
  fee: Cents,
  refund: Cents,
})
export type CancellationQuote = z.infer<typeof CancellationQuote>

/** How a line is taken; null in `ChangedLine`: not at all. */
const LineFace = z.object({ count: z.int(), model: z.nullable(z.string()), size: z.nullable(z.string()) })
const ChangedLine = z.object({ title: z.string(), before: z.nullable(LineFace), after: z.nullable(LineFace) })

/** A person who came, left or changed by a change of a group. */
export const PersonDifference = z.object({
  how: z.enum(['came', 'left', 'changed']),
  /** '': the name was erased. */
  name: z.string(),
  lines: z.array(ChangedLine),
  /** Data with another value. The values are not part of it. */
  fields: z.array(z.enum([...PERSONAL_FIELDS, 'type', 'coverage'])),
})
export type PersonDifference = z.infer<typeof PersonDifference>

/** The parts of a booking besides persons, days and location that a change can give another value. */
export const BOOKING_DETAILS = [
  'rate',
  'pickupDayBefore',
  'pickuptime',
  'returntime',
  'accommodation',
  'groupname',
  'remark',
  'specials',
  'dc',
] as const

/** The difference that a change makes to a group's booking, in its order. Titles are in the booking's language. */
export const BookingDifference = z.object({
  persons: z.array(PersonDifference),
  /** null: unchanged, as for `location`. */
  date: z.nullable(z.object({ before: DayRange, after: DayRange })),
  /** Ids. */
  location: z.nullable(z.object({ before: z.string(), after: z.string() })),
  details: z.array(z.enum(BOOKING_DETAILS)),
})
export type BookingDifference = z.infer<typeof BookingDifference>

/** A reservation as its owner sees it on overview, payment and success. `held`: the units of a paid one. */
export const Reservation = z.extend(CheckoutAnswer, {
  /** The stored booking, for booking it again or changing it. */
  booking: BookedPayload,
  /** The version of `booking`, which a change sends. */
  version: z.optional(z.string()),
  /** The latest extension of the hold; absent: nothing is held. */
  holdLimit: z.optional(Instant),
  /**
   * The time of a withdrawal with the booking's e-mail address; absent: none. A withdrawn booking cannot be changed.
   */
  withdrawnAt: z.optional(Instant),
  /** Why the booking cannot be changed by PUT in any status; only the shop changes it. A group has its own limits. */
  unchangeable: z.optional(z.literal('tooManyPersons')),
  language: z.string(),
  bookedAt: Instant,
  date: z.object({ from: IsoDay, to: IsoDay }),
  hours: z.nullable(z.int()),
  pickupDayBefore: z.boolean(),
  /** The days are always there, the times only if the visitor chose them. */
  handover: z.extend(Handover, { pickupdate: IsoDay, returndate: IsoDay }),
  /** Name and address of the visitor's accommodation. */
  accommodation: z.nullable(z.string()),
  groupname: z.nullable(z.string()),
  location: z.object({ id: z.string(), title: z.string(), address: z.string(), zip: z.string(), city: z.string() }),
  rate: Rate,
  cart: Cart,
  /** The recipient of the confirmation. */
  email: z.string(),
  /** The customer asked for an account and receives a mail about it. */
  createUser: z.boolean(),
  /** The hold has ended and the stock is free again. */
  expired: z.boolean(),
  /** The fees of earlier changes, which a cancellation does not refund. */
  changeFees: Cents,
  cancellation: CancellationQuote,
  /**
   * A dearer change of a paid booking whose difference is unpaid (PUT); null: none. holdUntil null: its added units are
   * no longer held.
   */
  change: z.nullable(
    z.object({
      amount: Cents,
      /** The part of the difference that is the change's fee. */
      fee: Cents,
      difference: Cents,
      date: z.object({ from: IsoDay, to: IsoDay }),
      holdUntil: z.nullable(Instant),
      holdLimit: z.optional(Instant),
    }),
  ),
  /** The changes of a group's booking that apply, the newest first; the latest `HISTORY_MAX` of them. */
  history: z.optional(z.array(z.object({ at: Instant, difference: BookingDifference }))),
})
export type Reservation = z.infer<typeof Reservation>

export const getCheckout = defineCall('GET', '/api/checkout/{bookingId}', {
  access: 'booking',
  summary: 'The reservation, by its own access cookie, or by the token of a link from a mail, which brings the cookie',
  query: z.object({ access: z.optional(z.string()) }),
  answer: Reservation,
})

export const CancelAnswer = z.object({ status: z.literal(STATUS.cancelled), fee: Cents, refund: Cents })
export type CancelAnswer = z.infer<typeof CancelAnswer>

export const postCancel = defineCall('POST', '/api/checkout/{bookingId}/cancel', {
  access: 'booking',
  summary: 'Cancels the reservation for good; asked again it answers the same',
  body: z.object({}),
  answer: CancelAnswer,
  refusals: { 409: z.object({ error: z.string() }) },
})

export const ChangeAnswer = z.object({
  bookingId: OpaqueId,
  number: z.string(),
  /** awaitingPayment: the old booking remains until the difference is paid (postPayment). */
  state: z.enum(['changed', 'awaitingPayment']),
  status: ReservationStatus,
  /** The amount of the booking, now or after the payment. */
  amount: Cents,
  /** The fee of the change, which is part of the difference. */
  fee: Cents,
  /** The amount to pay; negative: the refund of a paid booking. */
  difference: z.int(),
  /** The end of the hold of an open booking, or of the units that a change adds. */
  holdUntil: z.nullable(Instant),
})
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

export const putCheckout = defineCall('PUT', '/api/checkout/{bookingId}', {
  access: 'booking',
  summary:
    'Changes an open or paid reservation; 409 with what would be lost and is not named; what makes it dearer comes true once the difference is paid',
  body: z.extend(Order, { change: z.nullish(BookingChange) }),
  answer: ChangeAnswer,
  refusals: { 409: z.union([LosesParts, ChangedSince, CheckoutRefusal]) },
})

export const postCheckoutLink = defineCall('POST', '/api/checkout/link', {
  access: 'anyone',
  summary: 'Mails the link of a booking again, if there is such a booking; the answer is always the same',
  body: z.object({
    email: z.email().check(z.maxLength(TEXT_MAX.email)),
    number: text(20).check(z.minLength(1)),
  }),
  status: 202,
  answer: z.object({}),
})
