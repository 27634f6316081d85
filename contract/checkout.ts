import * as z from 'zod/mini'
import { BookedPayload, BookingPayload, PERSONS_LIMIT } from './booking.ts'
import { defineCall } from './call.ts'
import { Rate } from './catalogue.ts'
import { STATUS, TEXT_MAX } from './constants.ts'
import { ErrorCode, OutOfStock, UnitRef } from './errors.ts'
import { UnansweredKeys } from './idempotency-key.ts'
import { Cart } from './prices.ts'
import { Cents, Handover, Instant, IsoDay, OpaqueId, text } from './primitives.ts'

/** `STATUS` names them. */
export const ReservationStatus = z.literal(Object.values(STATUS))
export type ReservationStatus = z.infer<typeof ReservationStatus>

export const Held = z.array(z.extend(UnitRef, { count: z.int().check(z.gte(1)) }))
export type Held = z.infer<typeof Held>

export const CheckoutAnswer = z.object({
  bookingId: OpaqueId,
  /** What people say and read: short, unambiguous, not secret. */
  number: z.string(),
  status: ReservationStatus,
  amount: Cents,
  /** null: paid, nothing is being held any more. */
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
  /** The total the visitor agreed to: compared, never used. */
  amountSeen: z.nullish(Cents),
  /** Of a change (PUT): the fee the visitor agreed to, compared as well. */
  feeSeen: z.nullish(Cents),
})

/** A part of a booking. `path` is dotted (`persons.1`, `persons.0.products.ski`, `persons.0.phone`, `remark`); the words are those of the booking. */
export const BookedPart = z.object({ path: z.string(), person: z.nullable(z.string()), title: z.nullable(z.string()) })
export type BookedPart = z.infer<typeof BookedPart>

/** Names the booking that the visitor has seen, and what is removed from it. Without it, nothing may be lost. */
export const BookingChange = z.object({
  /** `version` of that booking: what is named of another one counts for nothing. */
  version: text(64),
  /** For each person of the body the place in that booking; null: a new person. */
  persons: z.array(z.nullable(z.int().check(z.gte(0)))).check(z.maxLength(PERSONS_LIMIT)),
  /** The paths of what the visitor gives up. A person is named alone, without lines and fields. */
  removed: z.array(text(200)).check(z.maxLength(PERSONS_LIMIT * 60)),
})
export type BookingChange = z.infer<typeof BookingChange>

/** 409 of a change that would lose what it does not name. */
export const LosesParts = z.object({ error: z.string(), lost: z.array(BookedPart) })

export const postCheckout = defineCall({
  method: 'POST',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Writes the reservation and holds its stock; needs an Idempotency-Key header',
  body: z.extend(Order, {
    /** This order replaces theirs; an order with one of these keys that arrives later is refused with 409. */
    unanswered: UnansweredKeys,
  }),
  status: 201,
  keyed: true,
  answer: CheckoutAnswer,
  refusals: { 409: CheckoutRefusal },
})

/** A purchase is measured once, whatever tabs and devices show it. */
export const postPurchase = defineCall({
  method: 'POST',
  path: '/api/checkout/{bookingId}/purchase',
  access: 'booking',
  summary: 'Counts the purchase of a paid reservation; only the first asker measures it',
  body: z.object({}),
  answer: z.object({ isFirst: z.boolean() }),
})

/** What a cancellation today costs and refunds; of a cancelled reservation, what it cost and refunded. */
export const CancellationQuote = z.object({
  possible: z.boolean(),
  /** The last day on which it costs nothing; null: none. */
  freeUntil: z.nullable(IsoDay),
  fee: Cents,
  refund: Cents,
})
export type CancellationQuote = z.infer<typeof CancellationQuote>

/** A reservation as its owner sees it: overview, payment and success. `held`: of a paid one, what it has. */
export const Reservation = z.extend(CheckoutAnswer, {
  /** As it was ordered: to book the same again, or to change it. */
  booking: BookedPayload,
  /** Of `booking`: a change names it. */
  version: z.optional(z.string()),
  /** The hold can be extended until then; absent: nothing is held. */
  holdLimit: z.optional(Instant),
  /** When its contract was withdrawn from with the booking's e-mail address; absent: it was not. It is then changed no more. */
  withdrawnAt: z.optional(Instant),
  /** Why the booking cannot be changed by PUT, whatever its status; the shop changes it. */
  unchangeable: z.optional(z.literal('tooManyPersons')),
  language: z.string(),
  bookedAt: Instant,
  date: z.object({ from: IsoDay, to: IsoDay }),
  hours: z.nullable(z.int()),
  pickupDayBefore: z.boolean(),
  /** The days always; the times where the visitor has said them. */
  handover: z.extend(Handover, { pickupdate: IsoDay, returndate: IsoDay }),
  /** Where the visitor stays: name and address. */
  accommodation: z.nullable(z.string()),
  groupname: z.nullable(z.string()),
  location: z.object({ id: z.string(), title: z.string(), address: z.string(), zip: z.string(), city: z.string() }),
  rate: Rate,
  cart: Cart,
  /** Where the confirmation goes. */
  email: z.string(),
  /** An account was asked for: a mail about it goes there too. */
  createUser: z.boolean(),
  /** The hold has ended and the stock is free again. */
  expired: z.boolean(),
  /** The fees of its changes, which are not refunded by a cancellation. */
  changeFees: Cents,
  cancellation: CancellationQuote,
  /** A dearer change of a paid booking that waits for its difference (PUT); null: none. holdUntil null: what it adds is not held any more. */
  change: z.nullable(
    z.object({
      amount: Cents,
      /** The part of the difference that is the fee of the change. */
      fee: Cents,
      difference: Cents,
      date: z.object({ from: IsoDay, to: IsoDay }),
      holdUntil: z.nullable(Instant),
      holdLimit: z.optional(Instant),
    }),
  ),
})
export type Reservation = z.infer<typeof Reservation>

export const getCheckout = defineCall({
  method: 'GET',
  path: '/api/checkout/{bookingId}',
  access: 'booking',
  summary: 'The reservation, by its own access cookie, or by the token of a link from a mail, which brings the cookie',
  query: z.object({ access: z.optional(z.string()) }),
  answer: Reservation,
})

export const CancelAnswer = z.object({ status: z.literal(STATUS.cancelled), fee: Cents, refund: Cents })
export type CancelAnswer = z.infer<typeof CancelAnswer>

export const postCancel = defineCall({
  method: 'POST',
  path: '/api/checkout/{bookingId}/cancel',
  access: 'booking',
  summary: 'Cancels the reservation for good; asked again it answers the same',
  body: z.object({}),
  answer: CancelAnswer,
  refusals: { 409: z.object({ error: z.string() }) },
})

export const ChangeAnswer = z.object({
  bookingId: OpaqueId,
  number: z.string(),
  /** awaitingPayment: the old booking stands until the difference is paid (postPayment). */
  state: z.enum(['changed', 'awaitingPayment']),
  status: ReservationStatus,
  /** Of the booking as it is, or will be. */
  amount: Cents,
  /** What the change costs beside the price; part of the difference. */
  fee: Cents,
  /** Negative: the refund, where it was paid. */
  difference: z.int(),
  /** The end of the hold of an open booking, or of the units that a change adds. */
  holdUntil: z.nullable(Instant),
})
export type ChangeAnswer = z.infer<typeof ChangeAnswer>

export const putCheckout = defineCall({
  method: 'PUT',
  path: '/api/checkout/{bookingId}',
  access: 'booking',
  summary:
    'Changes an open or paid reservation; 409 with what would be lost and is not named; what makes it dearer comes true once the difference is paid',
  body: z.extend(Order, { change: z.nullish(BookingChange) }),
  answer: ChangeAnswer,
  refusals: { 409: z.union([LosesParts, CheckoutRefusal]) },
})

export const postCheckoutLink = defineCall({
  method: 'POST',
  path: '/api/checkout/link',
  access: 'anyone',
  summary: 'Mails the link of a booking again, if there is such a booking; the answer is always the same',
  body: z.object({
    email: z.email().check(z.maxLength(TEXT_MAX.email)),
    number: text(20).check(z.minLength(1)),
  }),
  status: 202,
  answer: z.object({}),
})
