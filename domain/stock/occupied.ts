import type { DayRange } from '#contract/primitives.ts'
import { occupiedDays } from '#domain/calendar/opening.ts'
import { type SlotRange, SLOTS_OF_DAY, slotsOf } from './slots.ts'

export interface Occupied {
  days: DayRange
  slots?: SlotRange | undefined
}

interface Rental {
  date: DayRange
  pickupDayBefore: boolean
  hours?: number | null | undefined
  start?: string | null | undefined
  cleaning?: number | undefined
}

/** Hours that fill a day, with cleaning, take the day as a whole. */
export const occupiedBy = ({ date, pickupDayBefore, hours, start, cleaning = 0 }: Rental): Occupied => {
  if (!start || !hours) return { days: occupiedDays(date, pickupDayBefore) }
  const slots = slotsOf({ start, hours, cleaning })
  return slots.from === 0 && slots.to === SLOTS_OF_DAY ? { days: date } : { days: date, slots }
}
