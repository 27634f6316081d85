import * as z from 'zod/mini'
import { KeptAccommodation } from './accommodations.ts'
import { Hours, LINES_LIMIT, PERSONS_LIMIT, SpecialIds } from './booking.ts'
import { Rate } from './catalogue.ts'
import {
  AGE_MAX,
  DEPOT_COUNT_MAX,
  DRAFT_VERSION,
  GROUPNAME_MAX,
  REMARK_MAX,
  TEXT_MAX,
  WHITE_LABEL_PATTERN,
} from './constants.ts'
import { FieldsAsTyped, PersonType } from './person.ts'
import { Cents, DayRange, Handover, Id, Instant, IsoDay, kept, OpaqueId } from './primitives.ts'
import { BookedPart, Held } from './checkout.ts'
import { IdempotencyKey } from './idempotency-key.ts'

/** A line of a person with the texts that the screen shows; the payload carries its ids and count only. */
export const DraftLine = z.object({
  id: Id,
  count: z.int().check(z.gte(1), z.lte(DEPOT_COUNT_MAX)),
  title: kept(200),
  modelId: z.optional(Id),
  property1: z.optional(kept(TEXT_MAX.sizeName)),
  modelBrand: z.optional(kept(80)),
  modelTitle: z.optional(kept(200)),
})
export type DraftLine = z.infer<typeof DraftLine>

/** 128 random bits, as hexadecimal digits. */
export const DraftId = z.string().check(z.regex(/^[\da-f]{32}$/))

/** What the booking screen keeps in localStorage: choices only, nothing that names a person. */
export const BookingDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  /** Whose booking this is a state of: a tab that starts with it shares the id (docs/decisions/2026-11-21-tabs.md). */
  id: z.optional(DraftId),
  /** The reservation that was made of it last: paid by its link in another tab, the draft is paid too. */
  reservation: z.optional(OpaqueId),
  persons: z
    .array(
      z.object({
        type: PersonType,
        age: z.nullable(z.int().check(z.gte(0), z.lte(AGE_MAX))),
        coverage: z.boolean(),
        /** The place in the booking that is being changed; absent: a new person. */
        booked: z.optional(z.int().check(z.gte(0))),
        products: z.array(DraftLine).check(z.maxLength(LINES_LIMIT)),
      }),
    )
    .check(z.maxLength(PERSONS_LIMIT)),
  days: z.object({ from: z.nullable(IsoDay), to: z.nullable(IsoDay) }),
  rate: z.nullable(Id),
  hours: z.nullable(Hours),
  location: z.nullable(Id),
  pickupDayBefore: z.boolean(),
  specials: SpecialIds,
  discountcode: z.nullable(kept(TEXT_MAX.discountCode)),
  /** One of the shop's list; one that was typed is kept with what checkout asks. */
  accommodation: z.nullable(Id),
  /** The white label whose link the visitor has followed. */
  wl: z.optional(z.nullable(z.string().check(z.regex(WHITE_LABEL_PATTERN)))),
  handover: z.optional(Handover),
})
export type BookingDraft = z.infer<typeof BookingDraft>

/** The reservation a tab has made, or changes. */
export const KeptReservation = z.object({
  bookingId: OpaqueId,
  held: Held,
  /** When and where it has that. */
  date: DayRange,
  location: Id,
  holdUntil: z.nullable(Instant),
  /**
   * It is being changed. `paid`: its price; null: it is not paid yet. Its rate and first day decide what a change costs, and its parts what is lost:
   * they name nobody.
   */
  change: z.optional(
    z.object({
      number: z.string(),
      paid: z.nullable(Cents),
      rate: Rate,
      from: IsoDay,
      version: z.optional(z.string()),
      parts: z.optional(z.array(BookedPart)),
    }),
  ),
})
export type KeptReservation = z.infer<typeof KeptReservation>

/** An order that was sent and has no answer yet. The server may or may not hold its units. */
export const UnansweredOrder = z.object({
  key: IdempotencyKey,
  /** What was ordered. The same once more is the same order, under the same key. */
  text: z.string(),
  held: Held,
  date: DayRange,
  location: Id,
})
export type UnansweredOrder = z.infer<typeof UnansweredOrder>

/** As typed so far; the rules are asked later. */
const KeptFields = z.extend(FieldsAsTyped, {
  email: z.nullish(kept(TEXT_MAX.email)),
  weight: z.nullish(z.number()),
  height: z.nullish(z.number()),
  shoesize: z.nullish(z.number()),
  /** From a customer's saved data. */
  isAutofilled: z.optional(z.boolean()),
  /** Their data was erased from the booking that is being changed. */
  isErased: z.optional(z.boolean()),
})

/** What checkout keeps in sessionStorage: gone with the tab, at logout and after success. */
export const CheckoutDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  /** Personal fields in the order of the booking's persons, as typed so far. */
  persons: z.array(KeptFields).check(z.maxLength(PERSONS_LIMIT)),
  /** Of a contact without lines. */
  contact: z._default(KeptFields, {}),
  groupname: z._default(kept(GROUPNAME_MAX), ''),
  remark: kept(REMARK_MAX),
  /** An accommodation that is not on the list; absent: none is typed. */
  accommodation: z.optional(KeptAccommodation),
  newsletter: z.boolean(),
  createUser: z.boolean(),
  reservation: z.nullable(KeptReservation),
  /** In the order in which they were sent. */
  unansweredOrders: z._default(z.array(UnansweredOrder), []),
})
export type CheckoutDraft = z.infer<typeof CheckoutDraft>
