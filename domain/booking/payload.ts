import type { Personal } from '#contract/personal.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { Handover, Locale } from '#contract/primitives.ts'
import type { ChosenDays } from '#domain/calendar/day-range.ts'
import { countedType, everybody, type Person, type Persons, type AgeRules } from '#domain/persons/persons.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Stay } from '#domain/booking/stay.ts'

export interface Booking {
  persons: Persons
  days: ChosenDays
  rate: string | null
  hours: number | null
  start?: string | null | undefined
  location: string | null
  pickupDayBefore: boolean
  specials: string[]
  discountcode: string | null
  accommodation: Stay
  wl: string | null
  handover: Handover
  contact: PersonalFields & { isAutofilled?: boolean | undefined }
  groupname: Personal<string>
  remark: Personal<string>
  newsletter: boolean
  createUser: boolean
}

export interface Sender {
  locale: Locale
  rules: AgeRules
}

/** Calls for prices send only these personal fields, because prices depend on no others. */
export const PRICE_FIELDS: readonly PersonalField[] = ['age', 'birthday']

const personPayload = (
  person: Person,
  fields: readonly PersonalField[],
  rules: Sender['rules'],
): BookingPayloadInput['persons'][number] => ({
  ...Object.fromEntries(fields.map((field) => [field, person[field]])),
  mainperson: person.mainperson,
  type: countedType(person, rules),
  label: person.label,
  coverage: person.coverage,
  products: person.products.map(({ id, count, modelId, property1 }) => ({
    id,
    count,
    modelId,
    property1,
  })),
})

export const payload = (
  booking: Omit<Booking, 'contact'>,
  { locale, rules }: Sender,
  fieldsOf: (person: Person) => readonly PersonalField[],
): BookingPayloadInput => ({
  language: locale,
  date: booking.days,
  rate: booking.rate,
  hours: booking.hours,
  ...(booking.start && { start: booking.start }),
  location: booking.location,
  persons: everybody(booking.persons).map((person) => personPayload(person, fieldsOf(person), rules)),
  pickupDayBefore: booking.pickupDayBefore,
  wl: booking.wl,
  specials: booking.specials,
  dc: booking.discountcode && oneLine(booking.discountcode),
})

/** `replaces` is the id of the visitor's own open reservation, whose discount code and units can be used again. */
export const toPayload = (booking: Booking, sender: Sender, replaces: string | null = null): BookingPayloadInput => ({
  ...payload(booking, sender, () => PRICE_FIELDS),
  // Leaves out a typed accommodation, because it is personal data and only an order needs it.
  accommodation: typeof booking.accommodation === 'string' ? booking.accommodation : null,
  bookingId: replaces,
})
