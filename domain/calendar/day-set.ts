import type { IsoDay } from '#contract/primitives.ts'

/** A click of the date picker where several days may be chosen: adds the day or removes it; at the limit none is added. Sorted. */
export const toggleDay = (days: readonly IsoDay[], day: IsoDay, limit: number): IsoDay[] => {
  if (days.includes(day)) return days.filter((chosen) => chosen !== day)
  return days.length < limit ? [...days, day].toSorted() : [...days]
}
