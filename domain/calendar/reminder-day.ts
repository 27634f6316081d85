import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from './days.ts'

/** The time of the shop's day from which reminders are sent. */
const FROM_TIME = '09:00'

/** Returns the day of collection about which reminders are sent today: tomorrow. */
export const remindedPickup = (today: IsoDay): IsoDay => addDays(today, 1)

/** Tells whether reminders can be sent at a time of day in the shop, such as 09:30. */
export const isReminderTime = (time: string): boolean => time >= FROM_TIME
