import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'

export const WEEK_DAYS = 7

/** Returns the Monday of the week that contains a day. */
export const mondayOf = (day: IsoDay): IsoDay => addDays(day, 1 - weekdayOf(day))

/** Whole weeks, Monday to Sunday. */
export interface ShownWeeks extends DayRange {
  /** The last day of the week after, null if that week is not shown. */
  later: IsoDay | null
}

/**
 * Returns the week, Monday to Sunday, that contains a day, or the last shown week. Weeks are shown when they are over,
 * because two readings of a running week would differ by a single visitor. Test mode shows the running week too,
 * because no customers visit it.
 */
export const shownWeek = ({
  to: asked,
  today,
  isTest,
}: {
  to: IsoDay | undefined
  today: IsoDay
  isTest: boolean
}): ShownWeeks => {
  const running = mondayOf(today)
  const last = isTest ? running : addDays(running, -WEEK_DAYS)
  const wanted = asked === undefined ? last : mondayOf(asked)
  const from = wanted > last ? last : wanted
  return { from, to: addDays(from, WEEK_DAYS - 1), later: from < last ? addDays(from, 2 * WEEK_DAYS - 1) : null }
}

/** Returns the weeks that end with the shown one. */
export const withEarlier = ({ from, ...week }: ShownWeeks, weeks: number): ShownWeeks => ({
  ...week,
  from: addDays(from, -WEEK_DAYS * (weeks - 1)),
})
