import * as z from 'zod/mini'
import { KeptAccommodation } from './accommodations.ts'
import { Hours, LINES_LIMIT, PERSONS_LIMIT, SpecialIds, WhiteLabel } from './booking.ts'
import { Rate } from './catalogue.ts'
import { DEPOT_COUNT_MAX, DRAFT_VERSION } from './constants.ts'
import { AGE_MAX, GROUPNAME_MAX, REMARK_MAX, TEXT_MAX } from './limits.ts'
import { FieldsAsTyped, PersonType } from './person.ts'
import {
  Cents,
  DayRange,
  Handover,
  Id,
  Instant,
  IsoDay,
  kept,
  keptShopText,
  matching,
  OpaqueId,
  PersonalString,
  ShopString,
  TimeOfDay,
} from './primitives.ts'
import { BookedPart, Held } from './checkout.ts'
import { IdempotencyKey } from './idempotency-key.ts'

/** A person's line with the texts that the screen shows. Calls send only the ids and the count. */
export const DraftLine = z.object({
  id: Id,
  count: z.int().check(z.gte(1), z.lte(DEPOT_COUNT_MAX)),
  title: keptShopText(200),
  modelId: z.optional(Id),
  property1: z.optional(keptShopText(TEXT_MAX.sizeName)),
  modelBrand: z.optional(keptShopText(80)),
  modelTitle: z.optional(keptShopText(200)),
})
export type DraftLine = z.infer<typeof DraftLine>

export const DraftId = matching(/^[\da-f]{32}$/)

/**
 * The draft of the booking screen. The browser keeps the draft after the tab is closed, so it contains no names,
 * addresses or body measures.
 */
export const BookingDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  /** The id that all tabs with a copy of the booking share (docs/decisions/2026-11-21-tabs.md). */
  id: z.optional(DraftId),
  /** The last reservation that was made from this draft. If the visitor pays it in another tab, the draft is paid. */
  reservation: z.optional(OpaqueId),
  /** The draft changes the booking `reservation`. `version` is the version that the visitor began to change. */
  change: z.optional(z.object({ number: PersonalString, version: z.optional(ShopString), isPaid: z.boolean() })),
  persons: z
    .array(
      z.object({
        type: PersonType,
        age: z.nullable(z.int().check(z.gte(0), z.lte(AGE_MAX))),
        coverage: z.boolean(),
        booked: z.optional(z.int().check(z.gte(0))),
        products: z.array(DraftLine).check(z.maxLength(LINES_LIMIT)),
      }),
    )
    .check(z.maxLength(PERSONS_LIMIT)),
  days: z.object({ from: z.nullable(IsoDay), to: z.nullable(IsoDay) }),
  rate: z.nullable(Id),
  hours: z.nullable(Hours),
  start: z.nullish(TimeOfDay),
  location: z.nullable(Id),
  pickupDayBefore: z.boolean(),
  specials: SpecialIds,
  discountcode: z.nullable(kept(TEXT_MAX.discountCode)),
  accommodation: z.nullable(Id),
  wl: z.optional(z.nullable(WhiteLabel)),
  handover: z.optional(Handover),
})
export type BookingDraft = z.infer<typeof BookingDraft>

export const KeptReservation = z.object({
  bookingId: OpaqueId,
  held: Held,
  date: DayRange,
  location: Id,
  holdUntil: z.nullable(Instant),
  /** `rate` and `from` decide the fee. `paid` is null if nothing is paid. */
  change: z.optional(
    z.object({
      number: PersonalString,
      paid: z.nullable(Cents),
      rate: Rate,
      from: IsoDay,
      version: z.optional(ShopString),
      parts: z.optional(z.array(BookedPart)),
    }),
  ),
})
export type KeptReservation = z.infer<typeof KeptReservation>

/** An order that was sent and has no answer. The server may hold units for it. */
export const UnansweredOrder = z.object({
  key: IdempotencyKey,
  /** The order as a text. If the visitor sends an equal order again, the order gets the same key. */
  text: PersonalString,
  held: Held,
  date: DayRange,
  location: Id,
})
export type UnansweredOrder = z.infer<typeof UnansweredOrder>

const KeptFields = z.extend(FieldsAsTyped, {
  email: z.nullish(kept(TEXT_MAX.email)),
  weight: z.nullish(z.number()),
  height: z.nullish(z.number()),
  shoesize: z.nullish(z.number()),
  isAutofilled: z.optional(z.boolean()),
  isErased: z.optional(z.boolean()),
})

export const CheckoutDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  persons: z.array(KeptFields).check(z.maxLength(PERSONS_LIMIT)),
  contact: z._default(KeptFields, {}),
  groupname: z._default(kept(GROUPNAME_MAX), ''),
  remark: kept(REMARK_MAX),
  accommodation: z.optional(KeptAccommodation),
  newsletter: z.boolean(),
  createUser: z.boolean(),
  reservation: z.nullable(KeptReservation),
  unansweredOrders: z._default(z.array(UnansweredOrder), []),
})
export type CheckoutDraft = z.infer<typeof CheckoutDraft>
