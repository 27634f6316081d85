import type { Reservation } from '#contract/checkout.ts'
import type { KeptReservation } from '#contract/draft.ts'
import { changingDraft, paidSoFar, rebookingDraft, rebookingPeople } from '#domain/booking/rebooking.ts'
import { typedStay } from '#domain/booking/stay.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import type { LoadedBooking } from './events.ts'

export const keptReservation = ({
  bookingId,
  held,
  date,
  location,
  holdUntil,
}: Reservation): Omit<KeptReservation, 'change'> => ({ bookingId, held, date, location: location.id, holdUntil })

const peopleOf = ({ booking }: Reservation): PersonalData => ({
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
  ...rebookingPeople(booking),
  ...typedStay(booking.accommodation),
})

/** Books the same again, without days. */
export const loadAgain = (reservation: Reservation): LoadedBooking => ({
  draft: rebookingDraft(reservation.booking, reservation.cart),
  personal: peopleOf(reservation),
  reservation: null,
  page: 'calendar',
})

/** A reservation with its days, to be changed: what is ordered next takes its place. */
export const loadForChange = (reservation: Reservation): LoadedBooking => {
  const { number, booking, cart, rate, date } = reservation
  const { groupname, remark } = booking
  const personal = peopleOf(reservation)
  const persons = personal.persons.map((person, at) => ({
    ...person,
    ...(booking.persons[at]?.isErased && { isErased: true }),
  }))
  return {
    draft: changingDraft(booking, cart),
    personal: { ...personal, persons, groupname: groupname ?? '', remark: remark ?? '' },
    reservation: {
      ...keptReservation(reservation),
      change: { number, paid: paidSoFar(reservation), rate, from: date.from },
    },
    page: 'cart',
  }
}
