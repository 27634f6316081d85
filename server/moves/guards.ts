import { sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'
import { alterTables } from './alter-tables.ts'
import { MARKS, type MovedTable } from './moved-tables.ts'

const guardOf = (id: string) => `move_${id}`
const guardOfDeletes = (id: string) => `move_${id}_delete`

const guardedTables = async (db: Db, id: string): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = ${guardOf(id)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Adds triggers to the tables for this shop: its writes wait for the end of a running freeze, and are refused while the shop
 * is at another database (`guard_moving_shop` in migration 0069). Rows of other shops only pass a comparison.
 */
export const addGuards = async (db: Db, tables: readonly MovedTable[], id: string): Promise<void> => {
  const guarded = await guardedTables(db, id)
  for (const table of tables) {
    if (guarded.has(table.name) || table.name === MARKS) continue
    const trigger = (name: string, acts: string, row: string) => sql`
      create trigger ${sql.ref(name)} before ${sql.raw(acts)} on ${sql.table(table.name)}
      for each row when (${sql.raw(row)}.tenant = ${sql.lit(id)})
      execute function guard_moving_shop(${sql.lit(id)})`
    await alterTables(db, [
      trigger(guardOf(id), 'insert or update', 'new'),
      trigger(guardOfDeletes(id), 'delete', 'old'),
    ])
  }
}

export const dropGuards = async (db: Db, id: string): Promise<void> => {
  for (const name of await guardedTables(db, id))
    await alterTables(
      db,
      [guardOf(id), guardOfDeletes(id)].map(
        (guard) => sql`drop trigger if exists ${sql.ref(guard)} on ${sql.table(name)}`,
      ),
    )
}
