import type { Reservation } from '#contract/checkout.ts'
import { PERSONAL_FIELDS, STATUS } from '#contract/constants.ts'
import type { KeptReservation } from '#contract/draft.ts'
import { bookedParts } from '#domain/booking/booked-parts.ts'
import {
  adultsFirst,
  changingDraft,
  isChangeable,
  paidSoFar,
  rebookingDraft,
  rebookingPeople,
} from '#domain/booking/rebooking.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { typedStay } from '#domain/booking/stay.ts'
import { everybody } from '#domain/persons/persons.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import type { HeldReservation } from '#machines/checkout/events.ts'
import type { ContinuedAnswer, LoadedBooking, LoadedDrafts } from './events.ts'

export const keptReservation = ({ bookingId, held, date, location, holdUntil }: Reservation): HeldReservation => ({
  bookingId,
  held,
  date,
  location: location.id,
  holdUntil,
})

const peopleOf = ({ booking }: Reservation): PersonalData => ({
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
  ...rebookingPeople(booking),
  ...typedStay(booking.accommodation),
})

const isSet = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined && value !== ''

/**
 * Returns null if the reservation is not open, or the booking already has a name or e-mail address, or has other
 * persons.
 */
export const recoveredPeople = (
  { status, booking: ordered }: Pick<Reservation, 'status' | 'booking'>,
  { persons, contact }: Pick<Booking, 'persons' | 'contact'>,
): PersonalData | null => {
  const now = everybody(persons)
  const { persons: entered, contact: entrant } = rebookingPeople(ordered)
  const types = adultsFirst(ordered.persons).map(({ type }) => type)
  const isSame = now.length === types.length && now.every(({ type }, at) => type === types[at])
  const isNamed = [contact, ...now].some(({ firstname, lastname, email }) => firstname || lastname || email)
  if (status !== STATUS.open || !isSame || isNamed) return null
  return {
    persons: entered.map((fields, at) => ({
      ...fields,
      ...Object.fromEntries(
        PERSONAL_FIELDS.map((field) => [field, now[at]![field]] as [string, unknown]).filter(isSet),
      ),
    })),
    contact: entrant,
    groupname: ordered.groupname ?? '',
    remark: ordered.remark ?? '',
    newsletter: ordered.newsletter,
    createUser: ordered.createUser,
    ...typedStay(ordered.accommodation),
  }
}

export const loadAgain = (reservation: Reservation): LoadedBooking => ({
  draft: rebookingDraft(reservation.booking, reservation.cart),
  personal: peopleOf(reservation),
  reservation: null,
  page: 'calendar',
})

export const changedReservation = (reservation: Reservation): KeptReservation => {
  const { number, rate, date, version } = reservation
  return {
    ...keptReservation(reservation),
    change: { number, paid: paidSoFar(reservation), rate, from: date.from, version, parts: bookedParts(reservation) },
  }
}

export const loadForChange = (reservation: Reservation): LoadedBooking => {
  const { booking, cart } = reservation
  const { groupname, remark, newsletter, createUser } = booking
  const personal = peopleOf(reservation)
  const listed = adultsFirst(booking.persons)
  const persons = personal.persons.map((person, at) => ({
    ...person,
    ...(listed[at]?.isErased && { isErased: true }),
  }))
  return {
    draft: changingDraft(booking, cart),
    personal: { ...personal, persons, groupname: groupname ?? '', remark: remark ?? '', newsletter, createUser },
    reservation: changedReservation(reservation),
    page: 'cart',
  }
}

/**
 * Tells whether a change continues in a tab that did not begin it. The tab lacks the persons' data, and takes them from
 * the booking.
 * @param now the shop's local time
 */
export const continuedChange = (reservation: Reservation, drafts: LoadedDrafts, now: string): ContinuedAnswer => {
  const { change, persons, accommodation } = drafts.draft!
  const isOutdated = reservation.unchangeable !== undefined || reservation.version !== change?.version
  if (!isChangeable(reservation, now) || (isOutdated && reservation.status !== STATUS.paid))
    return { ...drafts, type: 'change.read' }
  if (isOutdated) return { type: 'change.refused' }
  const { personal, reservation: changed } = loadForChange(reservation)
  const { accommodation: booked, ...others } = personal!
  return {
    ...drafts,
    type: 'change.read',
    reservation: changed,
    personal: {
      ...others,
      // Keeps an accommodation of the list that the visitor has chosen instead.
      ...(booked && accommodation === null && { accommodation: booked }),
      persons: persons.map(({ booked: place, age }) => ({
        ...(place !== undefined && others.persons[place]),
        age,
      })),
    },
  }
}
