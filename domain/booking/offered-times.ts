import type { Offer } from '#contract/prices.ts'

/** The hours of a day that an offer of the day has, and their starts. */
export type OfferedTimes = Pick<Offer, 'hours' | 'starts' | 'wholeDay' | 'hourPrices'>

export const timesIn = ({ hours, starts, wholeDay, hourPrices }: OfferedTimes): OfferedTimes => ({
  ...(hours && { hours }),
  ...(starts && { starts }),
  ...(wholeDay === false && { wholeDay }),
  ...(hourPrices && { hourPrices }),
})
