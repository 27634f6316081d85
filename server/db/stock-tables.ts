import type { Generated, GeneratedAlways } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'

/** One unit of stock (domain/stock/units) at one location, and how many there are of it. */
export interface StockUnitsTable {
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

/** What is taken of a unit on a day. Rows appear when something is claimed for the first time. */
export interface StockDaysTable {
  tenant: string
  location: string
  unit: string
  day: IsoDay
  /** The shop's own, also where more is taken. */
  capacity: number
  taken: Generated<number>
  /** Units taken beyond the capacity since an import lowered it: it shrinks with each release. */
  excess: Generated<number>
}

/** The claims of a reservation on stock_days: the same count on each day of first_day..last_day. */
export interface StockClaimsTable {
  tenant: string
  reservation: string
  /** The change it is held for; '': the reservation itself. */
  change: Generated<string>
  location: string
  unit: string
  first_day: IsoDay
  last_day: IsoDay
  count: number
}

/** The history of stock_claims: units claimed by a reservation or, below zero, released. */
export interface StockMovesTable {
  tenant: string
  reservation: string
  seq: GeneratedAlways<number>
  at: Date
  units: number
  first_day: IsoDay
  last_day: IsoDay
}
