import type { Rate } from '#contract/catalogue.ts'
import type { BookingContext } from '#machines/booking/context.ts'

export const chosenRate = ({ booking, offer }: BookingContext): Rate | undefined =>
  offer?.rates.find(({ id }) => id === booking.rate) ?? offer?.rate ?? undefined
