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
