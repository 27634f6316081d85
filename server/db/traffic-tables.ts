import type { IsoDay } from '#contract/primitives.ts'

export interface TrafficTables {
  /**
   * Counts of pages by day and chart. `kind` says which pages are counted: those that ran the chart, entered the state,
   * took the arrow, or were left in the state.
   */
  traffic: {
    tenant: string
    /** True for pages of a shop in test mode. */
    is_test: boolean
    /** The day in the shop's time zone. */
    day: IsoDay
    /** The chart's id. */
    chart: string
    kind: 'page' | 'state' | 'arrow' | 'end'
    /** The path of the state, or the id of the arrow. It is '' for kind 'page'. */
    name: string
    pages: number
  }

  /**
   * Sums of the equipment that visitors chose on pages and that was not free. A page adds one row for its first rental
   * day (`product` is ''), one for each product (`model` is ''), and one for each size, so that each row counts a page
   * once.
   */
  lost_demand: {
    tenant: string
    is_test: boolean
    /** The Monday of the week in which the pages were left. */
    week: IsoDay
    /** The first day of the rental. */
    first_day: IsoDay
    product: string
    model: string
    property1: string
    pages: number
    /** The sum of the units that were not free. */
    units: number
    /** The price of these units in cents, without discounts. */
    amount: number
  }
}
