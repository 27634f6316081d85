import { minutesOf } from './handover.ts'

export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The rental must end on the day on which it starts. */
export const endOfHours = (start: string, hours: number): string => timeOf(minutesOf(start) + hours * 60)
