import type { Generated, GeneratedAlways } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'

export interface StockTables {
  /** A unit of stock (domain/stock/units) at one location, and how many of it the location owns. */
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
  /** How many of a unit are taken on a day. The first claim creates the row. */
  stock_days: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    /** The capacity that the shop has set, even if more units are taken. */
    capacity: number
    taken: Generated<number>
    /** How many units are taken above the capacity since an import has lowered it; each release reduces the number. */
    excess: Generated<number>
  }
  /** The units that a reservation claims: the same count on each day from first_day to last_day. */
  stock_claims: {
    tenant: string
    reservation: string
    /** The change that claims the units; '' for the reservation itself. */
    change: Generated<string>
    location: string
    unit: string
    first_day: IsoDay
    last_day: IsoDay
    count: number
  }
  /** The history of stock_claims: how many units a reservation has claimed, or released (negative). */
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
