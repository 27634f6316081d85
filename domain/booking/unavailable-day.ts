import type { CalendarDay } from '#contract/calendar.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { ChosenDays } from '#domain/calendar/day-range.ts'
import { addDays, countDays, isToCome } from '#domain/calendar/days.ts'
import { isOpenOn, type PickupLocation } from '#domain/calendar/opening.ts'
import { RENTAL_DAYS_MAX } from '#domain/pricing/rates.ts'
import { coverAll } from '#domain/calendar/seasons.ts'
import { offersDayBefore, serviceOf } from '#domain/calendar/service.ts'

/** The shop's data for its calendar. */
export interface CalendarFacts {
  today: IsoDay
  /** The shop's local time, as `2026-12-24T16:30`. */
  now: string
  /** Current and coming seasons, as days. */
  seasons: readonly DayRange[]
  /** Locations where the rental may begin and end: the chosen one, or all. */
  locations: readonly PickupLocation[]
  /** The calendar's responses so far. */
  days: ReadonlyMap<IsoDay, Pick<CalendarDay, 'reason' | 'minDays'>>
}

/** Why a day cannot be chosen, alone or with the chosen first day. */
export type UnavailableReason =
  | { kind: NonNullable<CalendarDay['reason']> }
  /** unserved: both days are open, but at no common location. */
  | { kind: 'gap' | 'fullBetween' | 'unserved' }
  /** The rental would be shorter or longer than allowed. */
  | { kind: 'short' | 'long'; days: number }

/** Whether no location is open on a day, but one offers the evening before: a rental may begin then, not end. */
export const beginsOnEve = (locations: readonly PickupLocation[], day: IsoDay, now: string): boolean => {
  const eve = addDays(day, -1)
  return (
    !locations.some((location) => isOpenOn(location, day)) &&
    // Without a last day, only the evening before is checked, on which the location must be open anyway.
    locations.some((location) => offersDayBefore(location, { from: day, to: eve }, now))
  )
}

/** Why no rental begins or ends on a day, wherever it is. */
const outsideReason = (
  day: IsoDay,
  { today, seasons }: Pick<CalendarFacts, 'today' | 'seasons'>,
): 'past' | 'season' | undefined => {
  if (!isToCome({ from: day }, today)) return 'past'
  return coverAll(() => seasons, { from: day, to: day }) ? undefined : 'season'
}

/** Why no rental begins on a day by the calendar alone; the server adds rates and stock. */
export const closedReason = (
  day: IsoDay,
  { locations, now, ...shop }: Omit<CalendarFacts, 'days'>,
): 'past' | 'season' | 'closed' | undefined => {
  const outside = outsideReason(day, shop)
  if (outside) return outside
  const isOpen = locations.some((location) => isOpenOn(location, day)) || beginsOnEve(locations, day, now)
  return isOpen ? undefined : 'closed'
}

const firstDayReason = (day: IsoDay, facts: CalendarFacts): UnavailableReason | undefined => {
  const kind = closedReason(day, facts) ?? facts.days.get(day)?.reason
  return kind && { kind }
}

/** A rate's days limit the first day of a rental, not its last. */
const lastDayReason = (day: IsoDay, { locations, days }: CalendarFacts): UnavailableReason | undefined => {
  if (!locations.some((location) => isOpenOn(location, day))) return { kind: 'closed' }
  return days.get(day)?.reason === 'full' ? { kind: 'full' } : undefined
}

/** Why two days that are possible alone cannot be combined. The server checks again. */
export const rangeUnavailableReason = (
  range: DayRange,
  { now, seasons, locations, days }: CalendarFacts,
): UnavailableReason | undefined => {
  const count = countDays(range)
  if (!coverAll(() => seasons, range)) return { kind: 'gap' }
  if (count > RENTAL_DAYS_MAX) return { kind: 'long', days: RENTAL_DAYS_MAX }
  const minDays = days.get(range.from)?.minDays ?? 1
  if (count < minDays) return { kind: 'short', days: minDays }
  if (locations.every((location) => serviceOf(location, range, now).closed !== undefined)) return { kind: 'unserved' }
  if ([...days].some(([day, { reason }]) => reason === 'full' && range.from <= day && day <= range.to))
    return { kind: 'fullBetween' }
  return undefined
}

/**
 * Why a click on a day cannot lead to a rental; undefined: no reason is known. While a range is open, the day is
 * checked as its other end, or an earlier one as its first day (domain/calendar/day-range, `clickDay`). The chosen day
 * can always be deselected.
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
