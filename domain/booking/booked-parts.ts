import type { BookingPayloadInput } from '#contract/booking.ts'
import type { BookedPart, Reservation } from '#contract/checkout.ts'
import { ADULT, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'

/** The index of each person in the booking before the change, or null for a new person. */
export type Places = readonly (number | null)[]

const DETAILS = [
  'accommodation',
  'remark',
  'groupname',
  'dc',
  'pickupDayBefore',
  'pickuptime',
  'returntime',
] as const satisfies (keyof BookingPayloadInput)[]

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== false

const filledFields = (fields: PersonalFields) =>
  PERSONAL_FIELDS.filter((field) => isFilled(fields[field]) || (field === 'age' && isFilled(fields.birthday)))

type Person = BookingPayloadInput['persons'][number]

const partsOfPerson = ({ label, products, coverage, ...fields }: Person, path: string): BookedPart[] => {
  const own = { person: label, title: null }
  return [
    { ...own, path },
    ...products.map(({ id }) => ({ ...own, path: `${path}.products.${id}`, title: id })),
    ...(coverage ? [{ ...own, path: `${path}.coverage` }] : []),
    ...filledFields(fields).map((field) => ({ ...own, path: `${path}.${field}` })),
  ]
}

const ofBooking = (path: string, title: string | null = null): BookedPart => ({ path, person: null, title })

const partsOf = (booking: BookingPayloadInput, places: Places): BookedPart[] => {
  const contact = booking.contact ? filledFields(booking.contact) : []
  return [
    ...booking.persons.flatMap((person, at) => {
      const place = places[at] ?? null
      // If two persons claim the same earlier index, the later one counts as new.
      return place === null || places.indexOf(place) < at ? [] : partsOfPerson(person, `persons.${place}`)
    }),
    ...(contact.length > 0 ? ['contact', ...contact.map((field) => `contact.${field}`)] : []).map((path) =>
      ofBooking(path),
    ),
    ...(booking.specials ?? []).map((id) => ofBooking(`specials.${id}`, id)),
    ...DETAILS.filter((detail) => isFilled(booking[detail])).map((detail) => ofBooking(detail)),
  ]
}

const titlesOf = ({ persons, specials }: Cart): Map<string, string> =>
  new Map([...persons.flatMap(({ items }) => items), ...specials].map(({ id, title }) => [id, title]))

/**
 * Returns the parts of a stored booking that a change can lose. Leaves out the contact of a group, whom a change cannot
 * replace, and times that follow from the start.
 */
export const bookedParts = ({ booking, cart }: Pick<Reservation, 'booking' | 'cart'>): BookedPart[] => {
  const titles = titlesOf(cart)
  const own = {
    ...booking,
    contact: booking.isGroup ? null : booking.contact,
    ...(booking.start && { pickuptime: null, returntime: null }),
  }
  return partsOf(
    own,
    booking.persons.map((_, at) => at),
  ).map((part) => ({ ...part, title: part.title && (titles.get(part.title) ?? part.title) }))
}

const wholeOf = (path: string): string | undefined => /^(persons\.\d+|contact)\./.exec(path)?.[1]

/** A lost person or contact counts as one part. */
export const lostParts = (parts: readonly BookedPart[], after: BookingPayloadInput, places: Places): BookedPart[] => {
  const kept = new Set(partsOf(after, places).map(({ path }) => path))
  const lost = parts.filter(({ path }) => !kept.has(path))
  const paths = new Set(lost.map(({ path }) => path))
  return lost.filter(({ path }) => !paths.has(wholeOf(path) ?? ''))
}

/** Pairs adults with adults and other persons with other persons, in their order, for calls that send no indexes. */
export const placesInOrder = (
  before: readonly { type: PersonType }[],
  after: readonly { type: PersonType }[],
): (number | null)[] => {
  const placesOf = (isAdult: boolean) => before.flatMap(({ type }, at) => ((type === ADULT) === isAdult ? [at] : []))
  const adults = placesOf(true)
  const children = placesOf(false)
  return after.map(({ type }) => (type === ADULT ? adults : children).shift() ?? null)
}
