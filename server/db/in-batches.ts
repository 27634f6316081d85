import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The maximum of rows in one transaction. */
export const BATCH = 500

/** These pages contain some hundred rows of the widest table. */
const PAGES = 32

type Statement = () => Promise<{ numAffectedRows?: bigint | undefined }>

const rowsOf = async (run: Statement): Promise<number> => Number((await run()).numAffectedRows ?? 0n)

/**
 * Runs a statement over one batch after another until a batch is not full, so that no transaction is larger.
 * @returns the number of rows
 */
export const inBatches = async (run: Statement): Promise<number> => {
  for (let total = 0; ;) {
    const rows = await rowsOf(run)
    total += rows
    if (rows < BATCH) return total
  }
}

interface Update {
  table: string
  /** sql`first_day = ...` */
  set: RawBuilder<unknown>
  /** The condition for unwritten rows: sql`first_day is null`. */
  where: RawBuilder<unknown>
}

/**
 * Updates the rows of a large table, some pages of its file at a time. Only in a migration `withoutTransaction`.
 * Concurrent writes move rows to other pages, so it repeats until no row is left.
 */
export const updateInBatches = async (db: Kysely<unknown>, { table, set, where }: Update): Promise<void> => {
  for (let found = 1; found > 0;) {
    found = 0
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(db)
    for (let page = 0; page < rows[0]!.pages; page += PAGES)
      found += await rowsOf(() =>
        sql`update ${sql.table(table)} set ${set}
          where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and ${where}`.execute(db),
      )
  }
}
