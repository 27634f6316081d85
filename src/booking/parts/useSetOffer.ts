import type { SetOffer } from '#domain/booking/choose-set.ts'
import { setOfferOf } from '#machines/booking/set-offer.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export const useSetOffer = (): SetOffer | undefined => {
  const offer = useBooking(({ context }) => context.offer)
  const stock = useBooking(({ context }) => context.stock)
  const reservation = useBooking(({ context }) => context.reservation)
  const unanswered = useBooking(({ context }) => context.unanswered)
  const days = useBooking(({ context }) => context.booking.days)
  const location = useBooking(({ context }) => context.booking.location)
  return setOfferOf({ offer, stock, reservation, unanswered, booking: { days, location } })
}
