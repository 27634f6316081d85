import { minutesOf } from '#domain/calendar/handover.ts'

/** The minutes of a slot. Stock is counted in these slots, whatever the grid on which a shop's rentals start. */
export const SLOT_MINUTES = 15
export const SLOTS_OF_DAY = 96

/** `to` is not included. */
export interface SlotRange {
  from: number
  to: number
}

export interface HourlyRental {
  start: string
  hours: number
  cleaning: number
}

export const slotsOf = ({ start, hours, cleaning }: HourlyRental): SlotRange => {
  const from = minutesOf(start)
  return {
    from: Math.floor(from / SLOT_MINUTES),
    to: Math.min(SLOTS_OF_DAY, Math.ceil((from + hours * 60 + cleaning) / SLOT_MINUTES)),
  }
}
