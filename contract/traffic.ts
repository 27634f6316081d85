import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { IsoDay, matching } from './primitives.ts'

/** The lowest count that is shown, because a small shop could recognize a single visitor in a lower one. */
export const SHOWN_FROM = 5

/** The maximum numbers of charts on a page, and of states or arrows of a chart. */
const PAGE_MAX = { charts: 20, names: 400 } as const

const ChartId = matching(/^[a-zA-Z]{1,40}$/)
/** The path of a state, such as `step.entry`, or the id of an arrow, such as `step.entry|step.next|0`. */
const ChartPart = matching(/^[\w.|*-]{1,160}$/)
const parts = z.array(ChartPart).check(z.maxLength(PAGE_MAX.names))

/**
 * The traffic of one page (one document). Each state and each arrow is listed once, however often the page has used it.
 */
export const PageTraffic = z.object({
  charts: z
    .record(
      ChartId,
      z.object({
        /** The states that were entered. */
        states: parts,
        /** The arrows of the transitions that the chart has taken. */
        arrows: parts,
        /** The innermost states that were active when the visitor left the page. */
        ends: parts,
      }),
    )
    .check(z.refine((charts) => Object.keys(charts).length <= PAGE_MAX.charts)),
})
export type PageTraffic = z.infer<typeof PageTraffic>

export const postTraffic = defineCall('POST', '/api/traffic', {
  access: 'anyone',
  summary:
    'Counts the states and arrows of a page that the visitor has left. The server stores only sums by day, without cookie, address or identifier, and ignores names that no chart has',
  body: PageTraffic,
  bytesMax: 60_000,
  status: 202,
  answer: z.object({}),
})

/** A number of pages, or null if it is smaller than `SHOWN_FROM`. */
const Count = z.nullable(z.int().check(z.gte(SHOWN_FROM)))

/**
 * The counts of one chart: the number of pages that used the chart, the number that took each arrow, and the number
 * that ended in each state.
 */
export const ChartTraffic = z.object({
  pages: Count,
  arrows: z.record(z.string(), z.int().check(z.gte(SHOWN_FROM))),
  ends: z.record(z.string(), z.int().check(z.gte(SHOWN_FROM))),
})
export type ChartTraffic = z.infer<typeof ChartTraffic>

/** A row of the funnel: the pages that reached a state, or the bookings that were made or paid. */
export const FunnelRow = z.object({
  /** The chart and the state's path, or 'bookings' with 'ordered' or 'paid'. */
  chart: z.string(),
  state: z.string(),
  count: Count,
  /** The count in the week before. */
  before: Count,
})
export type FunnelRow = z.infer<typeof FunnelRow>

export const getStaffTraffic = defineCall('GET', '/api/staff/traffic', {
  access: 'staff',
  summary:
    'Returns the traffic of seven days and of the seven days before: a funnel from the first step to the paid booking, and counts for the arrows and states of each chart. Pages in test mode are counted separately',
  query: z.object({ to: z.optional(IsoDay) }),
  answer: z.object({
    from: IsoDay,
    to: IsoDay,
    /** True if the shop is in test mode, whose pages are counted separately. */
    isTest: z.boolean(),
    funnel: z.array(FunnelRow),
    charts: z.record(z.string(), ChartTraffic),
  }),
})
