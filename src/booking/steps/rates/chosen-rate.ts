import type { Rate } from '#contract/catalogue.ts'
import type { BookingContext } from '#machines/booking/context.ts'

/** Returns the shop's default if the visitor's rate is not available. */
export const chosenRate = ({ booking, offer }: BookingContext): Rate | undefined =>
  offer?.rates.find(({ id }) => id === booking.rate) ?? offer?.rate ?? undefined
