import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import { type ChartTraffic, type FunnelRow, SHOWN_FROM } from '#contract/traffic.ts'
import { addDays, countDays } from '#domain/calendar/days.ts'
import { STEPS } from '#machines/booking/steps.ts'
import type { Db } from '#server/db/transact.ts'
import type { ShownWeeks } from './weeks.ts'

const WAY: readonly [chart: string, state: string][] = [
  ...STEPS.map((step): [string, string] => ['booking', `step.${step}`]),
  ['checkout', 'personalData'],
  ['checkout', 'overview'],
]

interface Asked {
  tenant: string
  timeZone: string
  isTest: boolean
}

interface Week {
  from: IsoDay
  to: IsoDay
}

const shown = (count: number): number | null => (count < SHOWN_FROM ? null : count)

const sumsOf = async (db: Db, { tenant, isTest }: Asked, { from, to }: Week) =>
  db
    .selectFrom('traffic')
    .select((eb) => ['chart', 'kind', 'name', eb.fn.sum<number>('pages').as('pages')])
    .where('tenant', '=', tenant)
    .where('is_test', '=', isTest)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['chart', 'kind', 'name'])
    .execute()

type Sums = Awaited<ReturnType<typeof sumsOf>>

const bookingsOf = async (db: Db, { tenant, timeZone }: Asked, { from, to }: Week) => {
  const { rows } = await sql<{ ordered: number; paid: number }>`
    select count(*)::int as ordered, count(paid_at)::int as paid from reservations
    where tenant = ${tenant} and held_for_group is null
      and booked_at >= (${from}::date::timestamp at time zone ${timeZone})
      and booked_at < (${addDays(to, 1)}::date::timestamp at time zone ${timeZone})`.execute(db)
  return rows[0]!
}

const countsIn = async (db: Db, asked: Asked, week: Week) => {
  const [sums, bookings] = await Promise.all([sumsOf(db, asked, week), bookingsOf(db, asked, week)])
  const reached = ([chart, state]: readonly [string, string]): number =>
    sums.find((sum) => sum.chart === chart && sum.kind === 'state' && sum.name === state)?.pages ?? 0
  return { sums, counts: [...WAY.map(reached), bookings.ordered, bookings.paid] }
}

const ROWS = [...WAY, ['bookings', 'ordered'], ['bookings', 'paid']] as const

const chartsOf = (sums: Sums): Record<string, ChartTraffic> => {
  const charts: Record<string, ChartTraffic> = {}
  for (const { chart, kind, name, pages } of sums) {
    const counts = (charts[chart] ??= { pages: null, arrows: {}, ends: {} })
    if (kind === 'page') counts.pages = shown(pages)
    else if (kind !== 'state' && pages >= SHOWN_FROM) counts[kind === 'arrow' ? 'arrows' : 'ends'][name] = pages
  }
  return charts
}

export const readTraffic = async (db: Db, asked: Asked, week: ShownWeeks) => {
  const before = { from: addDays(week.from, -countDays(week)), to: addDays(week.from, -1) }
  const [now, then] = await Promise.all([countsIn(db, asked, week), countsIn(db, asked, before)])
  const funnel = ROWS.map(([chart, state], at): FunnelRow => ({
    chart,
    state,
    count: shown(now.counts[at]!),
    before: shown(then.counts[at]!),
  }))
  return { ...week, isTest: asked.isTest, funnel, charts: chartsOf(now.sums) }
}
