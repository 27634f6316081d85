import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

interface Table {
  name: string
  columns: string
}

/** No call writes these tables, and their rows are large. */
const FIXED = ['tenants', 'tenant_files', 'tenant_pictures']

export type TableContents = ReadonlyMap<string, string>

export interface TableReader {
  /** The number of the next transaction that writes. It grows with each one, also with one that is rolled back. */
  nextWrite: () => Promise<string>
  read: () => Promise<TableContents>
  restore: (contents: TableContents, names: readonly string[]) => Promise<void>
}

export const changedTables = (before: TableContents, after: TableContents): string[] =>
  [...before].flatMap(([name, rows]) => (after.get(name) === rows ? [] : name))

export const openTableReader = async (db: Kysely<Database>): Promise<TableReader> => {
  const { rows: all } = await sql<Table>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like '%migration%'
    group by table_name order by table_name`.execute(db)
  const tables = all.filter(({ name }) => !FIXED.includes(name))
  const rowsOf = ({ name }: Table) =>
    sql`select ${sql.lit(name)} as name, coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]')::text as rows from ${sql.table(name)} t`
  const readAll = sql<{ name: string; rows: string }>`${sql.join(tables.map(rowsOf), sql` union all `)}`
  return {
    nextWrite: async () => {
      const { rows } = await sql<{
        next: string
      }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
      return rows[0]!.next
    },
    read: async () => new Map((await readAll.execute(db)).rows.map(({ name, rows }) => [name, rows])),
    restore: (contents, names) =>
      db.transaction().execute(async (trx) => {
        // Turns the checks of references off, because the tables are filled in any order.
        await sql`set local session_replication_role = 'replica'`.execute(trx)
        for (const { name, columns } of tables.filter((table) => names.includes(table.name))) {
          await sql`delete from ${sql.table(name)}`.execute(trx)
          await sql`insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
            select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${contents.get(name)!}::jsonb)`.execute(
            trx,
          )
        }
      }),
  }
}
