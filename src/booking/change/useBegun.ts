import type { KeptReservation } from '#contract/draft.ts'
import { everybody } from '#domain/persons/persons.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export type Begun =
  | ({ kind: 'change'; bookingId: string } & Pick<NonNullable<KeptReservation['change']>, 'number' | 'version'>)
  | { kind: 'new'; count: number }

/** Returns the work of this tab that is lost if another booking is loaded. The shop has an order already. */
export const useBegun = (): Begun | null =>
  useBooking(({ context: { booking, reservation } }) => {
    if (reservation?.change) {
      const { number, version } = reservation.change
      return { kind: 'change', bookingId: reservation.bookingId, number, version }
    }
    const count = everybody(booking.persons).flatMap(({ products }) => products).length
    return reservation || count === 0 ? null : { kind: 'new', count }
  })
