import type { DayRange, IsoDay } from '#contract/primitives.ts'

const YEARS_BACK = 100
const YEARS_AHEAD = 52

/** Returns the first and last day of a date picker: 100 years back and 52 years ahead, unless min or max are given. */
export const pickerDays = (today: IsoDay, { min, max }: { min?: IsoDay; max?: IsoDay } = {}): DayRange => {
  const year = Number(today.slice(0, 4))
  return { from: min ?? `${year - YEARS_BACK}-01-01`, to: max ?? `${year + YEARS_AHEAD}-12-31` }
}
