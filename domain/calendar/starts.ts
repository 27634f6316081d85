import type { IsoDay } from '#contract/primitives.ts'
import type { HourlyRules } from '#contract/site.ts'
import { dayOf } from './days.ts'
import { endOfHours, timeOf } from './end-of-hours.ts'
import { minutesOf } from './handover.ts'
import { hoursOn, type OpeningHours } from './opening.ts'

const MINUTES_OF_DAY = 24 * 60

/** In minutes since midnight. `to` is not included. */
export interface MinuteRange {
  from: number
  to: number
}

interface Started {
  start?: string | null | undefined
  hours?: number | null | undefined
}

/** Returns undefined for a booking without a start, or of a shop that took no orders for the same day. */
export const beginOf = (
  firstDay: IsoDay,
  { start, sameDay }: Started & { sameDay?: boolean | undefined },
): string | undefined => (start && sameDay ? `${firstDay}T${start}` : undefined)

/** `now` is the shop's local time, or only its day. */
export const hasStarted = (firstDay: IsoDay, { start }: Started, now: string): boolean =>
  start ? `${firstDay}T${start}` <= now : firstDay < now.slice(0, firstDay.length)

export const hasEnded = (lastDay: IsoDay, { start, hours }: Started, now: string): boolean =>
  start && hours ? `${lastDay}T${endOfHours(start, hours)}` <= now : lastDay < dayOf(now)

export interface StartRules extends Pick<HourlyRules, 'grid'> {
  /** A local time of the shop such as `2026-12-24T16:30`. */
  earliest: string
  /** The part of the day in which the clock is set forward or back. No rental lies in it. */
  clockChange?: MinuteRange | undefined
}

/** The location is open at the start and at the end of each rental. */
export const startsOn = (
  location: OpeningHours,
  { day, hours }: { day: IsoDay; hours: number },
  { grid, earliest, clockChange }: StartRules,
): string[] => {
  const open = hoursOn(location, day).map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  return Array.from({ length: MINUTES_OF_DAY / grid }, (_, at) => at * grid)
    .filter((start) => {
      const end = start + hours * 60
      return (
        open.some(({ from, to }) => from <= start && start < to) &&
        open.some(({ from, to }) => from <= end && end <= to) &&
        !(clockChange && start < clockChange.to && clockChange.from < end)
      )
    })
    .map(timeOf)
    .filter((start) => `${day}T${start}` >= earliest)
}
