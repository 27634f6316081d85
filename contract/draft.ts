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
import { Cents, DayRange, Handover, Id, Instant, IsoDay, kept, matching, OpaqueId } from './primitives.ts'
import { BookedPart, Held } from './checkout.ts'
import { IdempotencyKey } from './idempotency-key.ts'

/** A person's line with the texts that the screen shows; the payload contains only ids and count. */
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
export const DraftId = matching(/^[\da-f]{32}$/)

/** The booking screen's draft in localStorage: choices only, no personal data. */
export const BookingDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  /** The id that all tabs with a copy of this booking share (docs/decisions/2026-11-21-tabs.md). */
  id: z.optional(DraftId),
  /** The last reservation made of this draft. If another tab pays it by its link, the draft counts as paid too. */
  reservation: z.optional(OpaqueId),
  persons: z
    .array(
      z.object({
        type: PersonType,
        age: z.nullable(z.int().check(z.gte(0), z.lte(AGE_MAX))),
        coverage: z.boolean(),
        /** The person's index in the booking that is being changed; absent: a new person. */
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
  /** The id of one on the shop's list; a typed one is stored in the checkout's draft. */
  accommodation: z.nullable(Id),
  /** The white label of the link that the visitor followed. */
  wl: z.optional(z.nullable(matching(WHITE_LABEL_PATTERN))),
  handover: z.optional(Handover),
})
export type BookingDraft = z.infer<typeof BookingDraft>

/** The reservation that a tab has made or is changing. */
export const KeptReservation = z.object({
  bookingId: OpaqueId,
  held: Held,
  /** The days and the location of these units. */
  date: DayRange,
  location: Id,
  holdUntil: z.nullable(Instant),
  /**
   * The change in progress. `paid`: the paid price; null: not paid. Rate and first day decide the fee, and the parts
   * show what would be lost; none of them is personal data.
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

/** A sent order without an answer. The server may hold its units. */
export const UnansweredOrder = z.object({
  key: IdempotencyKey,
  /** The order as text. An equal order is sent again under the same key. */
  text: z.string(),
  held: Held,
  date: DayRange,
  location: Id,
})
export type UnansweredOrder = z.infer<typeof UnansweredOrder>

/** Typed so far; the fields are checked later. */
const KeptFields = z.extend(FieldsAsTyped, {
  email: z.nullish(kept(TEXT_MAX.email)),
  weight: z.nullish(z.number()),
  height: z.nullish(z.number()),
  shoesize: z.nullish(z.number()),
  /** Filled in from a customer's saved data. */
  isAutofilled: z.optional(z.boolean()),
  /** The person's data was erased from the booking that is being changed. */
  isErased: z.optional(z.boolean()),
})

/** The checkout's draft in sessionStorage. It is deleted with the tab, at logout and after success. */
export const CheckoutDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  /** Personal fields in the order of the booking's persons, as typed so far. */
  persons: z.array(KeptFields).check(z.maxLength(PERSONS_LIMIT)),
  /** The personal fields of a contact without lines. */
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
