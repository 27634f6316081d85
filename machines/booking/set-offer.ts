import type { SetOffer } from '#domain/booking/choose-set.ts'
import { freeUnits, ownUnits } from '#domain/stock/stock.ts'
import type { BookingContext } from './context.ts'

type Parts = Pick<BookingContext, 'offer' | 'stock' | 'reservation' | 'unanswered'> & {
  booking: Pick<BookingContext['booking'], 'days' | 'location'>
}

export const setOfferOf = ({ offer, stock, reservation, unanswered, booking }: Parts): SetOffer | undefined =>
  offer
    ? {
        sets: offer.sets ?? [],
        products: offer.categories.flatMap(({ products }) => products),
        free: freeUnits(stock ?? [], ownUnits({ reservation, unanswered }, booking)),
      }
    : undefined
