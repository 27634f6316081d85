import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, type Migrations, runMigrations, withProcessLock } from './run-migrations.ts'
import type { Db } from './transact.ts'

/**
 * All files of server/db/migrations with a number, by their names. The first migration creates the schema, and the
 * other migrations expand it beside servers of the previous release (CONTRIBUTING.md, "Add a migration"). A migration
 * that was released is never changed.
 */
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

/**
 * Brings the database to the newest schema. Returns the names of the migrations that ran.
 * @throws the error of a migration that failed
 */
export const migrate = (db: Db, wanted = migrations): Promise<string[]> =>
  db.connection().execute((connection) => withProcessLock(connection, () => runMigrations(connection, wanted)))
