import type { Generated, GeneratedAlways } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'

export interface StockTables {
  /** A unit of stock (domain/stock/units.ts) at one location, with its capacity. */
  stock_units: {
    tenant: string
    location: string
    /** The key of the unit (`unitKey` of product, model and property1). */
    unit: string
    product: string
    model: string | null
    property1: string | null
    capacity: number
    disabled: boolean
  }
  /**
   * The number of units that are taken on a day. The first reservation that claims the unit on this day creates the
   * row.
   */
  stock_days: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    /** The capacity that the shop has set, even if more units are taken. */
    capacity: number
    taken: Generated<number>
    /**
     * The number of units that are taken above the capacity, after an import has lowered the capacity. Each release of
     * units reduces this number.
     */
    excess: Generated<number>
    /** True if the day has rows in `stock_slots`. Then a trigger carries changes of `taken` and `capacity` into them. */
    has_slots: Generated<boolean>
  }
  /**
   * The number of units that are taken in a slot, a quarter of an hour of the shop's clock. Slots without a row have only
   * the units that are taken for the whole day.
   */
  stock_slots: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    /** The number of the slot in its day, from 0 at midnight to 95. */
    slot: number
    /** The capacity, as in `stock_days`. */
    capacity: number
    /** The units that are taken by the hour in this slot, and those that are taken for the whole day. */
    taken: number
    /** The number of units that are taken above the capacity, as in `stock_days`. */
    excess: Generated<number>
  }
  /** The units that a reservation claims: the same count on each day from first_day to last_day. */
  stock_claims: {
    tenant: string
    reservation: string
    /** The change that claims the units, or '' for the reservation itself. */
    change: Generated<string>
    location: string
    unit: string
    first_day: IsoDay
    last_day: IsoDay
    count: number
  }
  /** The units that a reservation claims by the hour: the same count in each slot from from_slot to before to_slot. */
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
  /**
   * The history of stock_claims. Each row has a number of units that a reservation has claimed, or a negative number of
   * units that it has released.
   */
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
