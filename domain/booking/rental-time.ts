import type { Offer } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { isOneDay } from '#domain/booking/changed-booking.ts'
import type { ChosenDays } from '#domain/calendar/day-range.ts'

interface Shop {
  today: IsoDay
  offers: Pick<Site['offers'], 'hours' | 'days'>
  hourly?: Site['settings']['hourly']
}

interface Rental {
  days: ChosenDays
  hours?: number | null | undefined
  start?: string | null | undefined
}

type DayOffer = Pick<Offer, 'hours' | 'wholeDay'> | null

/** Hours count as offered until the offer of the day is known. */
export const takesHoursOn = ({ offers }: Shop, { days }: Rental, offer: DayOffer): boolean =>
  offers.hours && isOneDay(days) && (offer === null || (offer.hours ?? []).length > 0)

export const needsHoursOn = ({ offers, today }: Shop, { days }: Rental, offer: DayOffer): boolean =>
  offers.days === false || offer?.wholeDay === false || days.from === today

/** False if a duration is missing, or a start where the shop asks for one. */
export const hasTimeOn = (shop: Shop, rental: Rental, offer: DayOffer): boolean => {
  if (!takesHoursOn(shop, rental, offer)) return true
  return rental.hours == null ? !needsHoursOn(shop, rental, offer) : !shop.hourly || Boolean(rental.start)
}
