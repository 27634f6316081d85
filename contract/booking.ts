import * as z from 'zod/mini'
import { KeptAccommodation, TypedAccommodation } from './accommodations.ts'
import { WHITE_LABEL_PATTERN } from './constants.ts'
import { GROUPNAME_MAX, REMARK_MAX, TEXT_MAX } from './limits.ts'
import { Contact, ContactAsTyped, FieldsAsTyped, PersonalFields, PersonType, ProductLine } from './person.ts'
import { BookedQuoteDiscount } from './quotes.ts'
import {
  Id,
  IsoDay,
  kept,
  keptShopText,
  lines,
  Locale,
  matching,
  nameText,
  OpaqueId,
  text,
  TimeOfDay,
} from './primitives.ts'
import type { ImpersonalText } from './personal.ts'

/** The maximum number of persons in a booking. A shop can set a lower maximum (maxPersons). */
export const PERSONS_LIMIT = 100
export const LINES_LIMIT = 40

export const Hours = z.int().check(z.gte(1), z.lte(24))
export const SpecialIds = z.array(Id).check(z.maxLength(20))
/** The app names persons without a name, such as “Adult 1”. */
const Label = nameText(60) as ImpersonalText

export const WhiteLabel = matching(WHITE_LABEL_PATTERN)

export const BookingPerson = z.extend(PersonalFields, {
  mainperson: z.boolean(),
  type: PersonType,
  label: Label,
  coverage: z.nullish(z.boolean()),
  products: z.array(ProductLine).check(z.maxLength(LINES_LIMIT)),
})
export type BookingPerson = z.infer<typeof BookingPerson>

/** A visitor's booking as a call sends it. It has no amounts, because the server computes all prices. */
export const BookingPayload = z.object({
  language: Locale,
  date: z.object({ from: z.nullish(IsoDay), to: z.nullish(IsoDay) }),
  rate: z.nullish(Id),
  hours: z.nullish(Hours),
  /** The server drops the start if there are no hours, or the shop's rentals have no start (`HourlyRules`). */
  start: z.nullish(TimeOfDay),
  location: z.nullish(Id),
  persons: z.array(BookingPerson).check(z.maxLength(PERSONS_LIMIT)),
  /**
   * The adult who books for youths and kids, or the leader of a group. The server drops this field in other bookings.
   */
  contact: z.nullish(Contact),
  bookingId: z.nullish(OpaqueId),
  remark: z.nullish(lines(REMARK_MAX)),
  newsletter: z._default(z.boolean(), false),
  termsAccepted: z._default(z.boolean(), false),
  createUser: z._default(z.boolean(), false),
  pickupDayBefore: z._default(z.boolean(), false),
  /** The white label is stored with the booking, and never selects a tenant. */
  wl: z.nullish(WhiteLabel),
  specials: z._default(SpecialIds, []),
  dc: z.nullish(text(TEXT_MAX.discountCode)),
  accommodation: z.nullish(z.union([Id, TypedAccommodation])),
  groupname: z.nullish(text(GROUPNAME_MAX)),
  pickupdate: z.nullish(IsoDay),
  pickuptime: z.nullish(TimeOfDay),
  returndate: z.nullish(IsoDay),
  returntime: z.nullish(TimeOfDay),
})
export type BookingPayload = z.infer<typeof BookingPayload>
/** Fields that the server adds to a stored order. A request body cannot contain them. */
const noted = {
  isGroup: z.optional(z.boolean()),
  payAtShop: z.optional(z.boolean()),
  quoteDiscount: z.optional(BookedQuoteDiscount),
  /** The minutes after a rental with a start in which its stock is still taken. */
  cleaning: z.optional(z.int()),
  /** True if a booking with a start can be paid and changed until the start. */
  sameDay: z.optional(z.boolean()),
}
export const BookedPerson = z.extend(BookingPerson, {
  ...FieldsAsTyped.shape,
  label: keptShopText(60),
  /** True if the person's data was erased. A change of the booking does not require the data. */
  isErased: z.optional(z.boolean()),
})
export type BookedPerson = z.infer<typeof BookedPerson>

export const BookedPayload = z.extend(BookingPayload, {
  persons: z.array(BookedPerson),
  contact: z.nullish(ContactAsTyped),
  remark: z.nullish(kept(REMARK_MAX)),
  wl: z.nullish(keptShopText(18)),
  dc: z.nullish(kept(TEXT_MAX.discountCode)),
  accommodation: z.nullish(z.union([Id, KeptAccommodation])),
  groupname: z.nullish(kept(GROUPNAME_MAX)),
  ...noted,
})
export type BookedPayload = z.infer<typeof BookedPayload>
export type OrderedPayload = Omit<BookingPayload, 'persons'> &
  Pick<BookedPayload, 'isGroup' | 'payAtShop' | 'quoteDiscount' | 'cleaning' | 'sameDay'> & {
    persons: (BookingPerson & Pick<BookedPerson, 'isErased'>)[]
  }

export type BookingPayloadInput = z.input<typeof BookingPayload>
