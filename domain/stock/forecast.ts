import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, daysBetween, eachDay } from '#domain/calendar/days.ts'

const RECENT_WEEKS = 4
const WEEKS_OF_LAST_YEAR = [51, 52, 53]

/** Returns the last four days with the weekday of a coming day. */
export const recentDays = (day: IsoDay, today: IsoDay): IsoDay[] => {
  const weeks = Math.floor(daysBetween(today, day) / 7) + 1
  return Array.from({ length: RECENT_WEEKS }, (_, at) => addDays(day, -7 * (weeks + at)))
}

/** Returns days with the weekday of a coming day: a year before, and a week earlier and later. */
export const daysOfLastYear = (day: IsoDay): IsoDay[] => WEEKS_OF_LAST_YEAR.map((weeks) => addDays(day, -7 * weeks))

export interface UnitDay {
  location: string
  unit: string
  day: IsoDay
  stock: number
  booked: number
  /** The units that will probably still be booked, which need not be a whole number. */
  expected: number
}

export interface Transfer {
  from: string
  count: number
}

/** The numbers are those of the day with the largest shortage. */
export interface Shortage extends Pick<UnitDay, 'location' | 'unit' | 'stock' | 'booked' | 'expected'> {
  date: DayRange
  missing: number
  transfers: Transfer[]
}

const missingOn = ({ stock, booked, expected }: UnitDay): number => Math.max(0, Math.round(booked + expected) - stock)

const spareOn = ({ stock, booked, expected }: UnitDay): number => Math.max(0, stock - Math.ceil(booked + expected))

/** Joins days that follow each other. */
const shortagesOf = (days: readonly UnitDay[]): Omit<Shortage, 'transfers'>[] => {
  const shortages: Omit<Shortage, 'transfers'>[] = []
  for (const unitDay of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const missing = missingOn(unitDay)
    if (missing === 0) continue
    const { day, ...numbers } = unitDay
    const last = shortages.at(-1)
    if (last === undefined || addDays(last.date.to, 1) !== day)
      shortages.push({ ...numbers, missing, date: { from: day, to: day } })
    else {
      const worst = missing > last.missing ? { ...numbers, missing } : last
      shortages[shortages.length - 1] = { ...last, ...worst, date: { from: last.date.from, to: day } }
    }
  }
  return shortages
}

const keyOf = ({ location, unit, day }: Pick<UnitDay, 'location' | 'unit' | 'day'>) => `${location} ${day} ${unit}`

/**
 * Returns the coming shortages, the next first, each with the units that other locations can spare on all its days.
 * A unit that one shortage gets is not offered to another on the same day.
 */
export const forecastShortages = (days: readonly UnitDay[]): Shortage[] => {
  const spare = new Map(days.map((unitDay) => [keyOf(unitDay), spareOn(unitDay)]))
  const locations = [...new Set(days.map(({ location }) => location))]
  const shortages = [...Map.groupBy(days, ({ location, unit }) => `${location} ${unit}`).values()]
    .flatMap(shortagesOf)
    .toSorted((a, b) => a.date.from.localeCompare(b.date.from) || b.missing - a.missing)
  return shortages.map((shortage) => {
    const { unit, date, missing } = shortage
    const keys = (from: string) => eachDay(date).map((day) => keyOf({ location: from, unit, day }))
    const spareAt = (from: string) => Math.min(...keys(from).map((key) => spare.get(key) ?? 0))
    const transfers: Transfer[] = []
    let open = missing
    const givers = locations.map((from) => ({ from, most: spareAt(from) })).toSorted((a, b) => b.most - a.most)
    for (const { from, most } of givers) {
      const count = Math.min(open, most)
      if (count === 0) continue
      for (const key of keys(from)) spare.set(key, spare.get(key)! - count)
      transfers.push({ from, count })
      open -= count
    }
    return { ...shortage, transfers }
  })
}
