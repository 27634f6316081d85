import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { PageTraffic } from '#contract/traffic.ts'
import type { Db } from '#server/db/transact.ts'
import { KNOWN_PARTS } from './known-parts.ts'

type Kind = 'page' | 'state' | 'arrow' | 'end'
type Part = [chart: string, kind: Kind, name: string]

const partsOf = ({ charts }: PageTraffic): Part[] =>
  Object.entries(charts).flatMap(([chart, { states, arrows, ends }]) => {
    const known = KNOWN_PARTS.get(chart)
    if (!known) return []
    const of = (kind: Kind, names: readonly string[], all: ReadonlySet<string>): Part[] =>
      [...new Set(names)].filter((name) => all.has(name)).map((name) => [chart, kind, name])
    return [
      [chart, 'page', ''] as Part,
      ...of('state', states, known.states),
      ...of('arrow', arrows, known.arrows),
      ...of('end', ends, known.states),
    ]
  })

/** Nothing about the visitor is stored. */
export const countPage = async (
  db: Db,
  { tenant, isTest, day }: { tenant: string; isTest: boolean; day: IsoDay },
  page: PageTraffic,
): Promise<void> => {
  const parts = partsOf(page)
  if (parts.length === 0) return
  const column = (at: 0 | 1 | 2) => sql`${parts.map((part) => part[at])}::text[]`
  // Writes the rows in a fixed order, so that two pages never wait for each other's rows.
  await sql`
    insert into traffic as counted (tenant, is_test, day, chart, kind, name, pages)
    select ${tenant}, ${isTest}, ${day}::date, chart, kind, name, 1
    from unnest(${column(0)}, ${column(1)}, ${column(2)}) as part (chart, kind, name)
    order by chart, kind, name
    on conflict (tenant, day, is_test, chart, kind, name) do update set pages = counted.pages + 1`.execute(db)
}
