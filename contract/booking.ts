import * as z from 'zod/mini'
import { KeptAccommodation, TypedAccommodation } from './accommodations.ts'
import { GROUPNAME_MAX, REMARK_MAX, TEXT_MAX } from './constants.ts'
import { Contact, ContactAsTyped, FieldsAsTyped, PersonalFields, PersonType, ProductLine } from './person.ts'
import { Id, IsoDay, kept, lines, Locale, nameText, OpaqueId, text, TimeOfDay } from './primitives.ts'

/** Bounds against abuse; a tenant's own maxPersons is a rule and lies below. */
export const PERSONS_LIMIT = 100
export const LINES_LIMIT = 40

/** Duration of an hourly rental of one day. */
export const Hours = z.int().check(z.gte(1), z.lte(24))
export const SpecialIds = z.array(Id).check(z.maxLength(20))

export const BookingPerson = z.extend(PersonalFields, {
  mainperson: z.boolean(),
  type: PersonType,
  label: nameText(60),
  /** Insurance for this person's lines. */
  coverage: z.nullish(z.boolean()),
  products: z.array(ProductLine).check(z.maxLength(LINES_LIMIT)),
})
export type BookingPerson = z.infer<typeof BookingPerson>

/** What a visitor wants to book. It has no amounts: unknown keys are dropped, so a price in a body is never read. */
export const BookingPayload = z.object({
  language: Locale,
  date: z.object({ from: z.nullish(IsoDay), to: z.nullish(IsoDay) }),
  /** null: the tenant's default rate. */
  rate: z.nullish(Id),
  /** null: whole days. */
  hours: z.nullish(Hours),
  location: z.nullish(Id),
  persons: z.array(BookingPerson).check(z.maxLength(PERSONS_LIMIT)),
  /** The adult who books for children and teenagers. Dropped where an adult is a main person, who is the contact then. */
  contact: z.nullish(Contact),
  bookingId: z.nullish(OpaqueId),
  remark: z.nullish(lines(REMARK_MAX)),
  newsletter: z._default(z.boolean(), false),
  termsAccepted: z._default(z.boolean(), false),
  createUser: z._default(z.boolean(), false),
  pickupDayBefore: z._default(z.boolean(), false),
  /** Recorded with the booking; never selects a tenant. */
  wl: z.nullish(text(18)),
  specials: z._default(SpecialIds, []),
  /** Discount code as typed. */
  dc: z.nullish(text(TEXT_MAX.discountCode)),
  /** Where the visitors stay: one of the shop's list by its id, or as they have typed it. */
  accommodation: z.nullish(z.union([Id, TypedAccommodation])),
  groupname: z.nullish(text(GROUPNAME_MAX)),
  pickupdate: z.nullish(IsoDay),
  pickuptime: z.nullish(TimeOfDay),
  returndate: z.nullish(IsoDay),
  returntime: z.nullish(TimeOfDay),
})
export type BookingPayload = z.infer<typeof BookingPayload>
/** What the shop notes with an order; no body can say it. */
const noted = {
  /** It was a group: its size, its discount and its leader follow the rules of groups. */
  isGroup: z.optional(z.boolean()),
  /** It is paid for at collection. */
  payAtShop: z.optional(z.boolean()),
}
export const BookedPerson = z.extend(BookingPerson, {
  ...FieldsAsTyped.shape,
  label: kept(60),
  /** The person's data was erased: equipment and price stay, and no change has to name the person again. */
  isErased: z.optional(z.boolean()),
})
export type BookedPerson = z.infer<typeof BookedPerson>

/** A payload that was ordered. */
export const BookedPayload = z.extend(BookingPayload, {
  persons: z.array(BookedPerson),
  contact: z.nullish(ContactAsTyped),
  remark: z.nullish(kept(REMARK_MAX)),
  dc: z.nullish(kept(TEXT_MAX.discountCode)),
  accommodation: z.nullish(z.union([Id, KeptAccommodation])),
  groupname: z.nullish(kept(GROUPNAME_MAX)),
  ...noted,
})
export type BookedPayload = z.infer<typeof BookedPayload>
/** An order with what the shop notes of it. */
export type OrderedPayload = Omit<BookingPayload, 'persons'> &
  Pick<BookedPayload, 'isGroup' | 'payAtShop'> & {
    persons: (BookingPerson & Pick<BookedPerson, 'isErased'>)[]
  }

/** As a client writes it, before defaults. */
export type BookingPayloadInput = z.input<typeof BookingPayload>
