import type { IsoDay } from '#contract/primitives.ts'

/** What the visitor has chosen so far: nothing, a start, or both. */
export interface ChosenDays {
  from: IsoDay | null
  to: IsoDay | null
}

/**
 * The date picker's clicks (specification, section 4): the first sets the start, the second the end (an earlier day swaps them), clicking the
 * same day deselects, a further click restarts.
 *
 * Decision: one day is booked by a range of one day through `wholeDay`, since clicking it again deselects it.
 */
export const clickDay = ({ from, to }: ChosenDays, day: IsoDay): ChosenDays => {
  if (from === null || to !== null) return { from: day, to: null }
  if (day === from) return { from: null, to: null }
  return day < from ? { from: day, to: from } : { from, to: day }
}

/** A start without an end, taken as a rental of that one day. */
export const wholeDay = ({ from, to }: ChosenDays): ChosenDays => ({ from, to: to ?? from })

/** Choices kept from an earlier visit: a start before today is cleared (specification, section 4). */
export const reviveDays = (days: ChosenDays, today: IsoDay): ChosenDays =>
  days.from === null || days.from < today || (days.to !== null && days.to < days.from) ? { from: null, to: null } : days
