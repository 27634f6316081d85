import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from './days.ts'
import { minutesOf } from './handover.ts'
import { timeOf } from './end-of-hours.ts'

const FROM_TIME = '09:00'

export const remindedPickup = (today: IsoDay): IsoDay => addDays(today, 1)

export const isReminderTime = (time: string): boolean => time >= FROM_TIME

const HOURS_BEFORE = 3
const MORNING = '08:00'
const EVENING = '18:00'

/**
 * Returns three hours before the start, or 18:00 on the day before if the reminder would otherwise be sent before 8:00.
 */
export const hourReminder = (day: IsoDay, start: string): string => {
  const minutes = minutesOf(start) - HOURS_BEFORE * 60
  return minutes < minutesOf(MORNING) ? `${addDays(day, -1)}T${EVENING}` : `${day}T${timeOf(minutes)}`
}
