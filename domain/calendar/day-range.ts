import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { isReversed } from './days.ts'

/** The chosen days: none, a start, or both ends. */
export interface ChosenDays {
  from: IsoDay | null
  to: IsoDay | null
}

/**
 * The clicks of the date picker: the first sets the start, the second the end (an earlier day swaps them), the same day
 * again deselects, a further click restarts. A second click cannot choose one day as start and end, so `wholeDay` turns
 * a single start into a rental of one day.
 */
export const clickDay = ({ from, to }: ChosenDays, day: IsoDay): ChosenDays => {
  if (from === null || to !== null) return { from: day, to: null }
  if (day === from) return { from: null, to: null }
  return day < from ? { from: day, to: from } : { from, to: day }
}

/** Turns a start without an end into a rental of that one day. */
export const wholeDay = ({ from, to }: ChosenDays): ChosenDays => ({ from, to: to ?? from })

/** The rental period of the chosen days; null if none is chosen. */
export const chosenPeriod = (days: ChosenDays): DayRange | null => {
  const { from, to } = wholeDay(days)
  return from === null || to === null ? null : { from, to }
}

/** The days of a draft, cleared if the start has passed or the end is before it. */
export const reviveDays = (days: ChosenDays, today: IsoDay): ChosenDays =>
  days.from === null || days.from < today || isReversed(days) ? { from: null, to: null } : days
