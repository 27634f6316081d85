import { getInitialSnapshot, transition } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import type { Site } from '#contract/site.ts'
import { reservationStanding } from '#domain/reservation/reservation-status.ts'
import type { CheckoutInput, ReservationAnswer } from '#machines/checkout/events.ts'
import { checkoutMachine, type CheckoutSnapshot } from '#machines/checkout/machine.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { peek } from '#src/api/page-answers.ts'

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

type Today = Pick<Site, 'today'>

export const reservationRead = (reservation: Reservation, { today }: Today): ReservationAnswer => ({
  type: 'reservation.read',
  standing: reservationStanding(reservation, today),
  reservation,
})

export const askedReservation = ({ bookingId, access }: { bookingId: string; access?: string | undefined }) => ({
  params: { bookingId },
  query: { access },
})

export const answerInPage = (read: () => Reservation | undefined, today: Today): ReservationAnswer | undefined => {
  try {
    const reservation = read()
    return reservation && reservationRead(reservation, today)
  } catch (error) {
    if (isNotFound(error)) return { type: 'reservation.notFound' }
    throw error
  }
}

/** Returns the state that the page shows until the visit has opened checkout. */
export const initialCheckout = (input: CheckoutInput, api: Api, today: Today): CheckoutSnapshot => {
  const initial = getInitialSnapshot(checkoutMachine, input)
  const { bookingId, access } = input
  if (bookingId === null || !initial.matches('success')) return initial
  const answer = answerInPage(() => peek(api, 'getCheckout', askedReservation({ bookingId, access })), today)
  return answer ? transition(checkoutMachine, initial, answer)[0] : initial
}
