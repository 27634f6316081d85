import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from './days.ts'

/** Reminders are sent from this time of the shop's day on. */
const FROM_TIME = '09:00'

/** The day of pickup about which reminders are sent today: tomorrow. */
export const remindedPickup = (today: IsoDay): IsoDay => addDays(today, 1)

/** True if reminders can be sent at this time of day in the shop, HH:MM. */
export const isReminderTime = (time: string): boolean => time >= FROM_TIME
