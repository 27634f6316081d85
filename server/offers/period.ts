import type { Rate } from '#contract/catalogue.ts'
import type { Locale, IsoDay } from '#contract/primitives.ts'
import type { FolderRate } from '#contract/tenant-folder.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { closedDay } from '#domain/calendar/opening.ts'
import { offersDayBefore } from '#domain/calendar/service.ts'
import { bookableRates, defaultRate, takesSameDay } from '#domain/pricing/rates.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { shopLocation } from './shop-location.ts'
import type { KnownPayload } from './validate-payload.ts'

export const shopRate = (
  { id, title, conditions, percent, freeCancellationDays, fees }: FolderRate,
  locale: Locale,
): Rate => ({
  id,
  title: title[locale],
  conditions: conditions[locale],
  percent,
  freeCancellationDays,
  fees: fees.toSorted((a, b) => b.daysBefore - a.daysBefore),
})

export const ratesFor = ({ tenant }: Shop, { date }: KnownPayload, today: IsoDay): FolderRate[] =>
  bookableRates(tenant.rates, tenant.seasons, date, today, takesSameDay(tenant.shop.hourly, date))

export const rateFor = (bookable: readonly FolderRate[], asked: string | null | undefined): FolderRate | undefined =>
  bookable.find(({ id }) => id === asked) ?? defaultRate(bookable)

/**
 * Returns 110 if no rate is available for the period, 201 if the location does not serve it, and otherwise undefined.
 */
export const periodProblem = (shop: Shop, payload: KnownPayload, now: string): 110 | 201 | undefined => {
  if (ratesFor(shop, payload, dayOf(now)).length === 0) return ERROR_CODE.periodNotBookable
  const location = payload.location ? shop.locations.get(payload.location) : undefined
  if (!location) return undefined
  const opening = shopLocation(location, payload.language, payload.date.from)
  const isServed = payload.pickupDayBefore
    ? offersDayBefore(opening, payload.date, now)
    : closedDay(opening, payload.date, false) === undefined
  return isServed ? undefined : ERROR_CODE.locationClosed
}
