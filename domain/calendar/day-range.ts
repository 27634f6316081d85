import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { isReversed } from './days.ts'

export interface ChosenDays {
  from: IsoDay | null
  to: IsoDay | null
}

/**
 * A click on the chosen first day deselects it. For a rental of one day, the visitor goes on without a last day
 * (`wholeDay`).
 */
export const clickDay = ({ from, to }: ChosenDays, day: IsoDay): ChosenDays => {
  if (from === null || to !== null) return { from: day, to: null }
  if (day === from) return { from: null, to: null }
  return day < from ? { from: day, to: from } : { from, to: day }
}

export const wholeDay = ({ from, to }: ChosenDays): ChosenDays => ({ from, to: to ?? from })

export const chosenPeriod = (days: ChosenDays): DayRange | null => {
  const { from, to } = wholeDay(days)
  return from === null || to === null ? null : { from, to }
}

/** Clears the days of a draft if the first day has passed, or if the end is before the start. */
export const reviveDays = (days: ChosenDays, today: IsoDay): ChosenDays =>
  days.from === null || days.from < today || isReversed(days) ? { from: null, to: null } : days
