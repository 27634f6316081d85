import type { CalendarDay } from '#contract/calendar.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { ChosenDays } from '#domain/calendar/day-range.ts'
import { addDays, countDays, isToCome } from '#domain/calendar/days.ts'
import { isOpenOn, type PickupLocation } from '#domain/calendar/opening.ts'
import { isTooLong, RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import { coverAll, firstBookableDay } from '#domain/calendar/seasons.ts'
import { offersDayBefore, serviceOf } from '#domain/calendar/service.ts'

export interface CalendarFacts {
  today: IsoDay
  now: string
  seasons: readonly DayRange[]
  locations: readonly PickupLocation[]
  takesToday?: boolean | undefined
  days: ReadonlyMap<IsoDay, Pick<CalendarDay, 'reason' | 'minDays'>>
}

export type UnavailableReason =
  | { kind: NonNullable<CalendarDay['reason']> }
  /**
   * `unserved` means that no location allows both collection and return on these days. `todayHours` means that a rental
   * which begins today can only be by the hour.
   */
  | { kind: 'gap' | 'fullBetween' | 'unserved' | 'todayHours' }
  | { kind: 'short' | 'long'; days: number }

/**
 * Tells whether no location is open on the day, but one offers collection on the evening before. A rental can begin on
 * this day, but not end.
 */
export const beginsOnEve = (locations: readonly PickupLocation[], day: IsoDay, now: string): boolean => {
  const eve = addDays(day, -1)
  return (
    !locations.some((location) => isOpenOn(location, day)) &&
    // The last day is not chosen yet, so only the opening on the evening before is checked.
    locations.some((location) => offersDayBefore(location, { from: day, to: eve }, now))
  )
}

const outsideReason = (
  day: IsoDay,
  { today, seasons, takesToday }: Pick<CalendarFacts, 'today' | 'seasons' | 'takesToday'>,
): 'past' | 'season' | undefined => {
  if (!isToCome(day, today) && !(takesToday && day === today)) return 'past'
  return coverAll(() => seasons, { from: day, to: day }) ? undefined : 'season'
}

/**
 * Returns the reason why no rental can begin on a day, by seasons and opening hours only. The server also checks rates
 * and stock.
 */
export const closedReason = (
  day: IsoDay,
  { locations, now, ...shop }: Omit<CalendarFacts, 'days'>,
): 'past' | 'season' | 'closed' | undefined => {
  const outside = outsideReason(day, shop)
  if (outside) return outside
  const isOpen = locations.some((location) => isOpenOn(location, day)) || beginsOnEve(locations, day, now)
  return isOpen ? undefined : 'closed'
}

const NEXT_YEAR = Array.from({ length: 366 }, (_, at) => at)

/**
 * Considers seasons and opening hours only. If no day within a year is found, returns the day of `firstBookableDay`.
 */
export const firstOpenDay = (shop: Omit<CalendarFacts, 'days'>): IsoDay => {
  const first = firstBookableDay(shop.seasons, shop.today)
  const ahead = NEXT_YEAR.find((days) => closedReason(addDays(first, days), shop) === undefined)
  return addDays(first, ahead ?? 0)
}

const firstDayReason = (day: IsoDay, facts: CalendarFacts): UnavailableReason | undefined => {
  const kind = closedReason(day, facts) ?? facts.days.get(day)?.reason
  return kind && { kind }
}

/** The limits of rates are not checked, because they apply only to the first day of a rental. */
const lastDayReason = (day: IsoDay, { locations, days }: CalendarFacts): UnavailableReason | undefined => {
  if (!locations.some((location) => isOpenOn(location, day))) return { kind: 'closed' }
  return days.get(day)?.reason === 'full' ? { kind: 'full' } : undefined
}

/** Returns the reason why a rental cannot have both ends of `range`, although each day is possible alone. */
export const rangeUnavailableReason = (
  range: DayRange,
  { today, now, seasons, locations, days }: CalendarFacts,
): UnavailableReason | undefined => {
  const count = countDays(range)
  if (range.from === today && count > 1) return { kind: 'todayHours' }
  if (!coverAll(() => seasons, range)) return { kind: 'gap' }
  if (isTooLong(range)) return { kind: 'long', days: RENTAL_DAYS_MAX }
  const minDays = days.get(range.from)?.minDays ?? 1
  if (count < minDays) return { kind: 'short', days: minDays }
  if (locations.every((location) => serviceOf(location, range, now).closed !== undefined)) return { kind: 'unserved' }
  if ([...days].some(([day, { reason }]) => reason === 'full' && range.from <= day && day <= range.to))
    return { kind: 'fullBetween' }
  return undefined
}

/**
 * While only the first day is chosen, checks a later day as the last day, and an earlier day as the new first day
 * (`clickDay` in domain/calendar/day-range.ts).
 */
export const dayUnavailableReason = (
  day: IsoDay,
  { from, to }: ChosenDays,
  facts: CalendarFacts,
): UnavailableReason | undefined => {
  const outside = outsideReason(day, facts)
  if (outside) return { kind: outside }
  if (from === null || to !== null) return firstDayReason(day, facts)
  if (day === from) return undefined
  return day < from
    ? (firstDayReason(day, facts) ?? rangeUnavailableReason({ from: day, to: from }, facts))
    : (lastDayReason(day, facts) ?? rangeUnavailableReason({ from, to: day }, facts))
}
