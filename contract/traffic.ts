import * as z from 'zod/mini'
import { Hours } from './booking.ts'
import { defineCall } from './call.ts'
import { UnitRef } from './errors.ts'
import { PersonType } from './person.ts'
import { Cents, DayRange, Id, IsoDay, matching, TimeOfDay } from './primitives.ts'

/** Lower counts are not shown, because a small shop could recognize a single visitor in them. */
export const SHOWN_FROM = 5

const PAGE_MAX = { charts: 20, names: 400 } as const

const ChartId = matching(/^[a-zA-Z]{1,40}$/)
const ChartPart = matching(/^[\w.|*-]{1,160}$/)
const parts = z.array(ChartPart).check(z.maxLength(PAGE_MAX.names))

const LOST_MAX = { kinds: 40, units: 100 } as const
const UnitCount = z.int().check(z.gte(1), z.lte(LOST_MAX.units))

/** The units that a page's booking wanted for a period and the shop did not have. */
export const PageDemand = z.object({
  date: DayRange,
  hours: z.nullable(Hours),
  start: z.nullish(TimeOfDay),
  location: Id,
  pickupDayBefore: z.boolean(),
  units: z
    .array(
      z.extend(UnitRef, {
        /** The type by which the price of the units is computed. */
        type: PersonType,
        wanted: UnitCount,
        missing: UnitCount,
      }),
    )
    .check(z.minLength(1), z.maxLength(LOST_MAX.kinds)),
})
export type PageDemand = z.infer<typeof PageDemand>

/** The traffic of one document. Each state and each arrow is listed once, however often the page has used it. */
export const PageTraffic = z.object({
  charts: z
    .record(
      ChartId,
      z.object({
        states: parts,
        arrows: parts,
        ends: parts,
      }),
    )
    .check(z.refine((charts) => Object.keys(charts).length <= PAGE_MAX.charts)),
  lost: z.optional(PageDemand),
})
export type PageTraffic = z.infer<typeof PageTraffic>

export const postTraffic = defineCall('POST', '/api/traffic', {
  access: 'anyone',
  summary:
    'Counts the states and arrows of a page that the visitor has left, and the equipment that it lacked. The server stores only sums, without cookie, address or identifier, and ignores names that no chart has and units that are free',
  body: PageTraffic,
  bytesMax: 20_000,
  status: 202,
  answer: z.object({}),
})

const Count = z.nullable(z.int().check(z.gte(SHOWN_FROM)))

/** The number of pages that used the chart, that took each arrow, and that ended in each state. */
export const ChartTraffic = z.object({
  pages: Count,
  arrows: z.record(z.string(), z.int().check(z.gte(SHOWN_FROM))),
  ends: z.record(z.string(), z.int().check(z.gte(SHOWN_FROM))),
})
export type ChartTraffic = z.infer<typeof ChartTraffic>

export const FunnelRow = z.object({
  /** The chart and the state's path, or 'bookings' with 'ordered' or 'paid'. */
  chart: z.string(),
  state: z.string(),
  count: Count,
  before: Count,
})
export type FunnelRow = z.infer<typeof FunnelRow>

export const getStaffTraffic = defineCall('GET', '/api/staff/traffic', {
  access: 'staff',
  summary:
    'Returns the traffic of the week that contains `to`, Monday to Sunday, and of the week before, or of four weeks and the four before: a funnel from the first step to the paid booking, and counts for the arrows and states of each chart. The running week is shown in test mode only, which has its own counts',
  query: z.object({ to: z.optional(IsoDay), weeks: z.optional(z.enum(['1', '4'])) }),
  answer: z.object({
    from: IsoDay,
    to: IsoDay,
    /** The last day of the week after the shown days, or null if that week cannot be shown yet. */
    later: z.nullable(IsoDay),
    /** The pages of a shop in test mode are counted separately. */
    isTest: z.boolean(),
    funnel: z.array(FunnelRow),
    charts: z.record(z.string(), ChartTraffic),
  }),
})

const Demand = z.object({
  pages: z.int().check(z.gte(SHOWN_FROM)),
  units: z.int().check(z.gte(1)),
  amount: Cents,
})
export type Demand = z.infer<typeof Demand>

export const getStaffLostDemand = defineCall('GET', '/api/staff/lost-demand', {
  access: 'staff',
  summary:
    'What visitors of four weeks asked for and could not have, by first rental day, by product and by size, largest amount first. Rows of fewer than five pages are left out. Test mode has its own counts',
  query: z.object({ to: z.optional(IsoDay) }),
  answer: z.object({
    from: IsoDay,
    to: IsoDay,
    days: z.array(z.extend(Demand, { day: IsoDay })),
    products: z.array(z.extend(Demand, { title: z.string() })),
    sizes: z.array(z.extend(Demand, { title: z.string(), model: z.string(), property1: z.string() })),
  }),
})
