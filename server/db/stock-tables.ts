import type { Generated, GeneratedAlways } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'

export interface StockTables {
  /** A unit of stock (domain/stock/units) at one location, with its capacity. */
  stock_units: {
    tenant: string
    location: string
    /** unitKey of product, model and property1. */
    unit: string
    product: string
    model: string | null
    property1: string | null
    capacity: number
    disabled: boolean
  }
  /** The taken units on a day. A row is created with the first claim. */
  stock_days: {
    tenant: string
    location: string
    unit: string
    day: IsoDay
    /** The shop's number, even if more are taken. */
    capacity: number
    taken: Generated<number>
    /** Units taken beyond the capacity since an import lowered it; each release reduces them. */
    excess: Generated<number>
  }
  /** The claims of a reservation on stock_days: the same count on each day of first_day..last_day. */
  stock_claims: {
    tenant: string
    reservation: string
    /** The change that holds the claim; '': the reservation itself. */
    change: Generated<string>
    location: string
    unit: string
    first_day: IsoDay
    last_day: IsoDay
    count: number
  }
  /** The history of stock_claims: claimed units of a reservation; negative: released ones. */
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
