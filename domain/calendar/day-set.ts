import type { IsoDay } from '#contract/primitives.ts'

/** A click in a date picker for several days: adds or removes the day; at the limit it adds none. Sorted. */
export const toggleDay = (days: readonly IsoDay[], day: IsoDay, limit: number): IsoDay[] => {
  if (days.includes(day)) return days.filter((chosen) => chosen !== day)
  return days.length < limit ? [...days, day].toSorted() : [...days]
}
