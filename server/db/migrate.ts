import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, type Migrations, runMigrations, withProcessLock } from './run-migrations.ts'
import type { Database } from './schema.ts'

/**
 * Every file of server/db/migrations that begins with a number, by its name. The first one makes the schema; the others expand it beside servers of
 * the release before (CONTRIBUTING.md, "Add a migration"). A migration that has been released is never changed.
 */
export const migrations: Migrations = Object.fromEntries(
  await Promise.all(
    readdirSync(join(import.meta.dirname, 'migrations'))
      .filter((file) => /^\d{4}-.*\.ts$/.test(file))
      .toSorted()
      .map(async (file) => {
        const name = file.replace(/\.ts$/, '')
        return [name, (await import(`./migrations/${name}.ts`)) as Migration] as const
      }),
  ),
)

/** Brings the database to the newest schema. Answers the names of what it ran; throws the error of the one that failed. */
export const migrate = (db: Kysely<Database>, wanted = migrations): Promise<string[]> =>
  db.connection().execute((connection) => withProcessLock(connection, () => runMigrations(connection, wanted)))
