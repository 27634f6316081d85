import { type Kysely, type RawBuilder, sql } from 'kysely'

const PAGES = 32

const writtenRows = async (db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0n)

interface Update {
  table: string
  set: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/**
 * Works only in a migration `withoutTransaction`. Repeats the update, because other writes may move rows to other
 * pages.
 */
export const updateInBatches = async (db: Kysely<unknown>, { table, set, where }: Update): Promise<void> => {
  for (let found = 1; found > 0;) {
    found = 0
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(db)
    for (let page = 0; page < rows[0]!.pages; page += PAGES)
      found += await writtenRows(
        db,
        sql`update ${sql.table(table)} set ${set}
          where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and ${where}`,
      )
  }
}
