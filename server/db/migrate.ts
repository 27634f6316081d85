import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Migration, type Migrations, runMigrations, withProcessLock } from './run-migrations.ts'
import type { Database } from './schema.ts'

/** Every file of server/db/migrations that begins with a number, by its name. A migration that has been released is never changed. */
const all: Migrations = Object.fromEntries(
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

const pick = (isPicked: (name: string) => boolean): Migrations =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isPicked(name)))

const LAST_CLOSED = '0034-words-once'

/** Up to the first releases, run together in one transaction. Closed: newer migrations are online. */
const closedMigrations = pick((name) => name <= LAST_CLOSED)

/** They expand the schema beside servers of the release before (CONTRIBUTING.md, "Add a migration"). */
export const onlineMigrations = pick((name) => name > LAST_CLOSED)

const runClosed = async (db: Kysely<Database>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(closedMigrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Brings the database to the newest schema. Answers the names of what it ran; throws the error of the one that failed. */
export const migrate = (db: Kysely<Database>, online = onlineMigrations): Promise<string[]> =>
  db
    .connection()
    .execute((connection) =>
      withProcessLock(connection, async () => [
        ...(await runClosed(connection)),
        ...(await runMigrations(connection, online)),
      ]),
    )
