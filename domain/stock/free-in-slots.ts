import type { SlotRange } from './slots.ts'

export interface UnitOfDay {
  free: number
  slots: ReadonlyMap<number, number>
}

export const freeInSlots = ({ free, slots }: UnitOfDay, { from, to }: SlotRange): number => {
  let least = free
  for (let slot = from; slot < to; slot += 1) least = Math.min(least, slots.get(slot) ?? free)
  return least
}
