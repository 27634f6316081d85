import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type Migrations, pendingMigrations, runMigrations, withProcessLock } from './run-migrations.ts'
import type { Db } from './transact.ts'

/** Never change a released migration (CONTRIBUTING.md, "Add a migration"). */
export const migrations: Migrations = Object.fromEntries(
  await Promise.all(
    readdirSync(join(import.meta.dirname, 'migrations'))
      .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
      .toSorted()
      .map(async (file) => {
        const name = file.replace(/\.ts$/, '')
        return [name, (await import(`./migrations/${name}.ts`)) as Migration] as const
      }),
  ),
)

export const LAST_MIGRATION = Object.keys(migrations).at(-1)!

export const migrate = (db: Db, wanted = migrations): Promise<string[]> =>
  db.connection().execute((connection) => withProcessLock(connection, () => runMigrations(connection, wanted)))

const ROWS_IN_A_SECOND = 100_000

export interface PendingMigration {
  name: string
  rows: number
  seconds: number
}

export const estimateMigrations = async (db: Db, wanted = migrations): Promise<PendingMigration[]> => {
  const { rows: tables } = await sql<{ name: string; rows: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const rowsOf = new Map(tables.map(({ name, rows }) => [name, rows]))
  return (await pendingMigrations(db, wanted)).map(([name, { readsAll = [] }]) => {
    const rows = readsAll.reduce((sum, table) => sum + (rowsOf.get(table) ?? 0), 0)
    return { name, rows, seconds: Math.max(1, Math.ceil(rows / ROWS_IN_A_SECOND)) }
  })
}
