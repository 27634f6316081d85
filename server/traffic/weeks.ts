import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'

export const WEEK_DAYS = 7

/** The sums of traffic stay for longer than a year, so that a season can be compared with the previous one. */
export const TRAFFIC_DAYS = 400

export const mondayOf = (day: IsoDay): IsoDay => addDays(day, 1 - weekdayOf(day))

export interface ShownWeeks extends DayRange {
  later: IsoDay | null
}

/**
 * Outside of test mode, a week is shown when it is over, because two readings of a running week could reveal what a
 * single visitor did. For a day before the stored sums, the oldest stored week is shown.
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
  const first = mondayOf(addDays(today, -TRAFFIC_DAYS))
  const wanted = asked === undefined ? last : mondayOf(asked)
  const from = wanted > last ? last : wanted < first ? first : wanted
  return { from, to: addDays(from, WEEK_DAYS - 1), later: from < last ? addDays(from, 2 * WEEK_DAYS - 1) : null }
}

export const withEarlier = ({ from, ...week }: ShownWeeks, weeks: number): ShownWeeks => ({
  ...week,
  from: addDays(from, -WEEK_DAYS * (weeks - 1)),
})
