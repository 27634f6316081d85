import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { isoDayFormat, timeOfDayFormat } from '#domain/text/formatters.ts'

const MS_PER_DAY = 86_400_000
const atNoonUtc = (day: IsoDay) => Date.parse(`${day}T12:00:00Z`)

export const addDays = (day: IsoDay, count: number): IsoDay =>
  new Date(atNoonUtc(day) + count * MS_PER_DAY).toISOString().slice(0, 10)

/** Returns the number of days from a to b. It is negative if b is before a. */
export const daysBetween = (a: IsoDay, b: IsoDay): number => Math.round((atNoonUtc(b) - atNoonUtc(a)) / MS_PER_DAY)

/** Returns the number of rental days in a range, both ends included. If from and to are equal, it is one day. */
export const countDays = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

export const eachDay = ({ from, to }: DayRange): IsoDay[] =>
  Array.from({ length: Math.max(0, countDays({ from, to })) }, (_, index) => addDays(from, index))

export const isReversed = ({ from, to }: { from: IsoDay | null; to: IsoDay | null }): boolean =>
  from !== null && to !== null && to < from

/** Tells whether a day is between two days, both included. An absent or null bound is no limit. */
export const isWithinDays = (day: IsoDay, from: IsoDay | null | undefined, to: IsoDay | null | undefined): boolean =>
  (from ?? day) <= day && day <= (to ?? day)

/** Without `leadDays`, returns tomorrow. */
export const earliestStart = (today: IsoDay, leadDays = 1): IsoDay => addDays(today, leadDays)

export const isToCome = (firstDay: IsoDay, today: IsoDay): boolean => earliestStart(today) <= firstDay

/** Returns the weekday from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: IsoDay): number => new Date(atNoonUtc(day)).getUTCDay() || 7

export const ageOn = (birthday: IsoDay, day: IsoDay): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

export const dayIn = (timeZone: string, instant: Date): IsoDay => isoDayFormat(timeZone).format(instant)

/** Returns the time of day in a time zone at an instant, as HH:MM. */
export const timeIn = (timeZone: string, instant: Date): string => timeOfDayFormat(timeZone).format(instant)

export const dayOf = (localTime: string): IsoDay => localTime.slice(0, 10)

/** Returns the day and time in a time zone at an instant, as `2026-12-24T16:30`. */
export const localTimeIn = (timeZone: string, instant: Date): string =>
  `${dayIn(timeZone, instant)}T${timeIn(timeZone, instant)}`
