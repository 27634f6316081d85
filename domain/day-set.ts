import type { IsoDay } from '#contract/primitives.ts'

/**
 * The date picker's clicks where several days are chosen (specification, section 5: "multiple mode limits selection count"): a day is added
 * or taken back; at the limit none is added. In the order of the calendar.
 */
export const toggleDay = (days: readonly IsoDay[], day: IsoDay, limit: number): IsoDay[] => {
  if (days.includes(day)) return days.filter((chosen) => chosen !== day)
  return days.length < limit ? [...days, day].toSorted() : [...days]
}
