import type { IsoDay } from '#contract/primitives.ts'

export interface TrafficTables {
  /**
   * `kind` says which pages are counted: those that ran the chart, entered the state, took the arrow, or were left in
   * the state.
   */
  traffic: {
    tenant: string
    is_test: boolean
    day: IsoDay
    chart: string
    kind: 'page' | 'state' | 'arrow' | 'end'
    /** The path of the state, the id of the arrow, or '' for kind 'page'. */
    name: string
    pages: number
  }

  /**
   * A page adds one row for its first rental day (`product` is ''), one for each product (`model` is ''), and one for
   * each size, so that each row counts a page once.
   */
  lost_demand: {
    tenant: string
    is_test: boolean
    week: IsoDay
    first_day: IsoDay
    product: string
    model: string
    property1: string
    pages: number
    units: number
    amount: number
  }
}
