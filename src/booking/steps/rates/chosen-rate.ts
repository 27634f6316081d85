import type { Rate } from '#contract/catalogue.ts'
import type { BookingContext } from '#machines/booking/context.ts'

/** Returns the rate that the visitor has chosen, if it is available, otherwise the shop's default. */
export const chosenRate = ({ booking, offer }: BookingContext): Rate | undefined =>
  offer?.rates.find(({ id }) => id === booking.rate) ?? offer?.rate ?? undefined
