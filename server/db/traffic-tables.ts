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
}
