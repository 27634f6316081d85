import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/open.ts'
import { pageBlocks } from '#test/support/page-commands.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'

const statements = pageBlocks('operations/scale.md')
  .filter(({ language }) => language === 'sql')
  .flatMap(({ lines }) => lines)

let database: OpenDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
  const { db } = database
  await sql`create table divided (at int generated always as identity, name text, by text, beside text)`.execute(db)
  await sql`
    create function create_distributed_table(name regclass, by text, colocate_with text default 'default') returns void
    language plpgsql as $$
    begin
      if not exists (select from pg_attribute where attrelid = name and attname = by) then
        raise exception '% has no column %', name, by;
      end if;
      if exists (
        select from pg_constraint where conrelid = name and contype = 'f' and confrelid <> name
          and confrelid::regclass::text not in (select d.name from divided d)
      ) then
        raise exception '% refers to a table that is not divided yet', name;
      end if;
      insert into divided (name, by, beside) values (name::text, by, colocate_with);
    end $$`.execute(db)
  await sql`
    create function create_reference_table(name regclass) returns void language sql as
    $$ insert into divided (name) values (name::text) $$`.execute(db)
})
afterAll(() => database.close())

const run = async (lines: readonly string[]) => {
  const { db } = database
  await sql`truncate divided restart identity`.execute(db)
  for (const line of lines) await sql.raw(line).execute(db)
  const { rows } = await sql<{ name: string; by: string | null; beside: string | null }>`
    select name, by, beside from divided order by name`.execute(db)
  return rows
}

const tablesOfSchema = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('divided', 'online_migrations') order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('The statements for Citus divide every table by the shop, beside the shop’s row', async () => {
  const expected = (await tablesOfSchema()).map((name) =>
    name === 'shop_codes'
      ? { name, by: null, beside: null }
      : { name, by: 'tenant', beside: name === 'tenants' ? 'default' : 'tenants' },
  )
  expect(await run(statements)).toEqual(expected)
})

test('A missing table is found, and one before the table to which it refers', async () => {
  const without = statements.filter((line) => !line.includes("'mails'"))
  expect((await run(without)).map(({ name }) => name)).not.toEqual(await tablesOfSchema())
  await expect(run(statements.toReversed())).rejects.toThrow('refers to a table that is not divided yet')
})
