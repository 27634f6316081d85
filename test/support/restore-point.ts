import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const COPIES = 'backup'

interface Copied {
  name: string
  columns: string
}

const tablesOf = async (db: Kysely<Database>): Promise<Copied[]> => {
  const { rows } = await sql<Copied>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'sandbox%' and table_name not like '%migration%'
    group by table_name`.execute(db)
  return rows
}

export const restorePoint = async (db: Kysely<Database>): Promise<() => Promise<void>> => {
  const tables = await tablesOf(db)
  await sql`drop schema if exists ${sql.ref(COPIES)} cascade`.execute(db)
  await sql`create schema ${sql.ref(COPIES)}`.execute(db)
  for (const { name } of tables)
    await sql`create table ${sql.id(COPIES, name)} as table ${sql.id('public', name)}`.execute(db)
  return () =>
    db.transaction().execute(async (trx) => {
      // Turns the checks of references off, because the tables are filled in any order.
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      for (const { name, columns } of tables) {
        await sql`delete from ${sql.id('public', name)}`.execute(trx)
        await sql`insert into ${sql.id('public', name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from ${sql.id(COPIES, name)}`.execute(trx)
      }
      await sql`drop schema ${sql.ref(COPIES)} cascade`.execute(trx)
    })
}
