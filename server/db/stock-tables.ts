import type { Generated, GeneratedAlways } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'

export interface StockTables {
  stock_units: {
    tenant: string
    location: string
    unit: string
    product: string
    model: string | null
    property1: string | null
    capacity: number
    disabled: boolean
  }
  stock_days: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    capacity: number
    taken: Generated<number>
    /** The number of units above the capacity, after an import has lowered the capacity. */
    excess: Generated<number>
    /** True if the day has rows in `stock_slots`, into which a trigger carries changes of `taken` and `capacity`. */
    has_slots: Generated<boolean>
  }
  /** Slots without a row have only the units that are taken for the whole day. */
  stock_slots: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    slot: number
    capacity: number
    /** The units that are taken by the hour in this slot, and those that are taken for the whole day. */
    taken: number
    excess: Generated<number>
  }
  stock_claims: {
    tenant: string
    reservation: string
    change: Generated<string>
    location: string
    unit: string
    first_day: IsoDay
    last_day: IsoDay
    count: number
  }
  stock_slot_claims: {
    tenant: string
    reservation: string
    /** The change that claims the units, or '' for the reservation itself. */
    change: string
    location: string
    unit: string
    day: IsoDay
    from_slot: number
    to_slot: number
    count: number
  }
  /** The history of stock_claims, with positive numbers for claims and negative ones for releases. */
  stock_moves: {
    tenant: string
    reservation: string
    seq: GeneratedAlways<number>
    at: Date
    units: number
    first_day: IsoDay
    last_day: IsoDay
  }
}
