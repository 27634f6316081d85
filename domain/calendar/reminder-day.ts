import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from './days.ts'

/** No reminder is sent before this time of the shop's day. */
const FROM_TIME = '09:00'

/** The pickup day whose reminder is sent today: a reminder is sent on the day before the pickup. */
export const remindedPickup = (today: IsoDay): IsoDay => addDays(today, 1)

/** Whether reminders are sent at the shop's time of day, HH:MM. */
export const isReminderTime = (time: string): boolean => time >= FROM_TIME
