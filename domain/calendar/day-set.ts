import type { IsoDay } from '#contract/primitives.ts'

/**
 * The days after a click in a date picker for several days. It adds the day, unless the limit is reached, or removes
 * it. The days stay sorted.
 */
export const toggleDay = (days: readonly IsoDay[], day: IsoDay, limit: number): IsoDay[] => {
  if (days.includes(day)) return days.filter((chosen) => chosen !== day)
  return days.length < limit ? [...days, day].toSorted() : [...days]
}
