import type { Rate } from '#contract/catalogue.ts'
import type { BookingContext } from '#machines/booking/context.ts'

/** The rate the visitor chose, where it may be had; else the one the shop computes with. */
export const chosenRate = ({ booking, offer }: BookingContext): Rate | undefined =>
  offer?.rates.find(({ id }) => id === booking.rate) ?? offer?.rate ?? undefined
