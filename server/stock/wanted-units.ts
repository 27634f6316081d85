import type { DayRange } from '#contract/primitives.ts'
import { occupiedDays } from '#domain/calendar/opening.ts'
import { unitKey } from '#domain/stock/units.ts'
import type { Wanted } from './stock-claims.ts'

/** The fields of a payload that decide which units leave the shop, and when. */
interface Booked {
  date: DayRange
  pickupDayBefore: boolean
  persons: { products: { id: string; count: number; modelId?: string | null; property1?: string | null }[] }[]
}

/** Every unit of a booking once, with its total count. */
export const wantedUnits = (tenant: string, location: string, payload: Booked): Wanted => {
  const units = new Map<string, Wanted['units'][number]>()
  for (const { id, count, modelId, property1 } of payload.persons.flatMap(({ products }) => products)) {
    const unit = { product: id, ...(modelId && { model: modelId }), ...(property1 && { property1 }) }
    const key = unitKey(unit)
    units.set(key, { ...unit, key, count: (units.get(key)?.count ?? 0) + count })
  }
  return { tenant, location, days: occupiedDays(payload.date, payload.pickupDayBefore), units: [...units.values()] }
}
