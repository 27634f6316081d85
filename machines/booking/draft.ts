import { ADULT, DRAFT_VERSION, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { PersonalFields } from '#contract/person.ts'
import { reviveDays } from '#domain/calendar/day-range.ts'
import { NO_HANDOVER } from '#domain/calendar/handover.ts'
import type { Loss } from '#domain/booking/changed-booking.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { typedStay } from '#domain/booking/stay.ts'
import { everybody, initialPersons, renumber, type Person, type Persons } from '#domain/persons/persons.ts'
import { rulesOf, withBooking, type BookingContext } from './context.ts'
import type { PersonalData } from './events.ts'

export const toDraft = (booking: Booking): BookingDraft => {
  const {
    persons,
    days,
    contact: _contact,
    accommodation,
    groupname: _groupname,
    remark: _remark,
    newsletter: _newsletter,
    createUser: _createUser,
    ...choices
  } = booking
  return {
    version: DRAFT_VERSION,
    ...choices,
    accommodation: typeof accommodation === 'string' ? accommodation : null,
    days: { from: days.from, to: days.to },
    persons: everybody(persons).map(({ type, age, coverage, booked, products }) => ({
      type,
      age: age ?? null,
      coverage,
      ...(booked !== undefined && { booked }),
      products: products.map(({ outOfStock: _heardLater, ...line }) => line),
    })),
  }
}

export const personalOf = (booking: Booking): PersonalData => {
  const { contact, groupname, remark, newsletter, createUser } = booking
  const persons = everybody(booking.persons).map((person) => ({
    ...(Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, person[field]])) as PersonalFields),
    isAutofilled: person.isAutofilled,
    ...(person.isErased && { isErased: true }),
  }))
  return { ...typedStay(booking.accommodation), persons, contact, groupname, remark, newsletter, createUser }
}

const listed = (people: Person[]): Persons => ({
  adults: people.filter(({ type }) => type === ADULT),
  kids: people.filter(({ type }) => type !== ADULT),
})

/**
 * Clears past days and an unknown location, and drops persons above the shop's maximum. A draft without persons gets
 * the persons of a new booking.
 */
export const fromDraft = (
  context: BookingContext,
  { version: _version, id: _id, reservation: _reservation, change: _change, persons, ...choices }: BookingDraft,
): BookingContext => {
  const { shop } = context
  const days = reviveDays(choices.days, shop.today)
  const rules = rulesOf({ ...context, booking: { days } })
  const kept = persons.map((person): Person => ({
    ...person,
    label: '',
    index: 0,
    mainperson: false,
    isAutofilled: false,
  }))
  const everyone = everybody(renumber(listed(kept), rules))
  const surplus = everyone.slice(shop.maxPersons).map(({ label }): Loss => ({ kind: 'person', person: label }))
  const chosen = shop.locations.find(({ id }) => id === choices.location)
  const location = onlyLocation(shop) ?? chosen?.id ?? null
  const gone: Loss[] = choices.location === null || choices.location === location ? [] : [{ kind: 'location' }]
  return withBooking(
    { ...context, losses: [...context.losses, ...surplus, ...gone] },
    {
      ...choices,
      wl: context.booking.wl ?? choices.wl ?? null,
      handover: choices.handover ?? NO_HANDOVER,
      days,
      location,
      persons: everyone.length > 0 ? listed(everyone.slice(0, shop.maxPersons)) : initialPersons(rules),
    },
  )
}

export const withInitialPersons = (context: BookingContext): BookingContext => {
  const { accommodation } = context.booking
  return withBooking(context, {
    persons: initialPersons(rulesOf(context)),
    contact: {},
    // Drops a typed accommodation, because it can be a home address.
    accommodation: typeof accommodation === 'string' ? accommodation : null,
    groupname: '',
    remark: '',
    newsletter: false,
    createUser: false,
  })
}

export const withPersonalFields = (persons: Persons, fields: PersonalData['persons']): Persons => {
  const fill = (person: Person, at: number): Person => ({
    ...person,
    ...fields[at],
    isAutofilled: fields[at]?.isAutofilled ?? person.isAutofilled,
  })
  return {
    adults: persons.adults.map(fill),
    kids: persons.kids.map((person, at) => fill(person, persons.adults.length + at)),
  }
}
