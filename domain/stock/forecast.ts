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

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Joins days that follow each other. */
const joined = (days: readonly UnitDay[]): Omit<Shortage, 'transfers'>[] => {
  const shortages: Omit<Shortage, 'transfers'>[] = []
  for (const unitDay of days.toSorted((a, b) => byText(a.day, b.day))) {
    const missing = missingOn(unitDay)
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

/** Returns the coming shortages, the next first. */
export const findShortages = (days: readonly UnitDay[]): Omit<Shortage, 'transfers'>[] => {
  const short = days.filter((unitDay) => missingOn(unitDay) > 0)
  return [...Map.groupBy(short, ({ location, unit }) => `${location} ${unit}`).values()]
    .flatMap(joined)
    .toSorted((a, b) => byText(a.date.from, b.date.from) || b.missing - a.missing)
}

const keyOf = ({ location, unit, day }: Pick<UnitDay, 'location' | 'unit' | 'day'>) => `${location} ${day} ${unit}`

/**
 * Adds the units that other locations can spare on all days of a shortage. A unit that one shortage gets is not offered
 * to a later one on the same day.
 */
export const withTransfers = (
  shortages: readonly Omit<Shortage, 'transfers'>[],
  days: readonly UnitDay[],
): Shortage[] => {
  const units = new Set(shortages.map(({ unit }) => unit))
  const alike = days.filter(({ unit }) => units.has(unit))
  const spare = new Map(alike.map((unitDay) => [keyOf(unitDay), spareOn(unitDay)]))
  const locations = [...new Set(alike.map(({ location }) => location))]
  return shortages.map((shortage) => {
    const { unit, date, missing } = shortage
    const on = eachDay(date)
    const keys = (from: string) => on.map((day) => keyOf({ location: from, unit, day }))
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
