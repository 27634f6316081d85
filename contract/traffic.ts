import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { IsoDay, matching } from './primitives.ts'

/** Counts below this number are not shown, because a small shop could recognize a single visitor in them. */
export const SHOWN_FROM = 5

/** The maximum numbers of charts on a page, and of states or arrows of a chart. */
const PAGE_MAX = { charts: 20, names: 400 } as const

const ChartId = matching(/^[a-zA-Z]{1,40}$/)
/** The path of a state, such as `step.entry`, or the id of an arrow, such as `step.entry|step.next|0`. */
const ChartPart = matching(/^[\w.|*-]{1,160}$/)
const parts = z.array(ChartPart).check(z.maxLength(PAGE_MAX.names))

/** The traffic of one page (one document): each state and arrow counts once, however often the page has used it. */
export const PageTraffic = z.object({
  charts: z
    .record(
      ChartId,
      z.object({
        /** The states that were entered. */
        states: parts,
        /** The arrows that were taken. */
        arrows: parts,
        /** The innermost states in which the page was left. */
        ends: parts,
      }),
    )
    .check(z.refine((charts) => Object.keys(charts).length <= PAGE_MAX.charts)),
})
export type PageTraffic = z.infer<typeof PageTraffic>

export const postTraffic = defineCall('POST', '/api/traffic', {
  access: 'anyone',
  summary:
    'Counts the states and arrows of a page that is left. The server keeps only sums by day, without cookie, address or identifier; names that no chart has are ignored',
  body: PageTraffic,
  bytesMax: 60_000,
  status: 202,
  answer: z.object({}),
})

/** A count of pages; null if it is smaller than `SHOWN_FROM`. */
const Count = z.nullable(z.int().check(z.gte(SHOWN_FROM)))

/** The counts of one chart: all its pages, and those that took an arrow or were left in a state. */
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
    'The traffic of seven days and of the seven days before: a funnel from the first step to the paid booking, and counts for the arrows and states of each chart. Test mode has its own counts',
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
