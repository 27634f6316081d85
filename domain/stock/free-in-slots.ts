import type { SlotRange } from './slots.ts'

export interface UnitOfDay {
  /** The number of units that are not rented for the whole day. */
  free: number
  /** The number of free units in each slot in which some are rented by the hour. */
  slots: ReadonlyMap<number, number>
}

export const freeInSlots = ({ free, slots }: UnitOfDay, { from, to }: SlotRange): number => {
  let least = free
  for (let slot = from; slot < to; slot += 1) least = Math.min(least, slots.get(slot) ?? free)
  return least
}
