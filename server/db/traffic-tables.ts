import type { IsoDay } from '#contract/primitives.ts'

export interface TrafficTables {
  /** Sums of the pages that ran a chart, entered its state, took its arrow, or were left in its state. */
  traffic: {
    tenant: string
    /** True for pages of a shop in test mode. */
    is_test: boolean
    /** The day in the shop. */
    day: IsoDay
    /** The chart's id. */
    chart: string
    kind: 'page' | 'state' | 'arrow' | 'end'
    /** The path of the state, or the id of the arrow. It is '' for kind 'page'. */
    name: string
    pages: number
  }
}
