import type { UnitRef } from '#contract/errors.ts'
import { freeUnits, ownUnits, stockLeft, type FreeUnits } from '#domain/stock/stock.ts'
import { unitKey } from '#domain/stock/units.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export interface UnitsLeft {
  /** Infinite where the server has given no count. */
  left: number
  /** There would be some, had the booking not taken them. */
  isTaken: boolean
}

/** What there is, the visitor's own units among it. */
export const useFreeUnits = (): FreeUnits => {
  const stock = useBooking(({ context }) => context.stock)
  const reservation = useBooking(({ context }) => context.reservation)
  const unanswered = useBooking(({ context }) => context.unanswered)
  const days = useBooking(({ context }) => context.booking.days)
  const location = useBooking(({ context }) => context.booking.location)
  return freeUnits(stock ?? [], ownUnits({ reservation, unanswered }, { days, location }))
}

/** How much of a unit can still be chosen. */
export const useStockLeft = (): ((unit: UnitRef) => UnitsLeft) => {
  const free = useFreeUnits()
  const persons = useBooking(({ context }) => context.booking.persons)
  return (unit) => {
    const left = stockLeft(free, persons, unit)
    return { left, isTaken: left === 0 && (free.get(unitKey(unit)) ?? 0) > 0 }
  }
}
