import { sql } from 'kysely'
import { StartError } from '#server/base/environment.ts'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'
import { hostsOf } from '#server/tenants/unreadable.ts'
import { type MovedTable, ofShop, readMovedTables } from './moved-tables.ts'
import type { Cells } from './replication.ts'

/** Row filters of publications are new in this version. */
const OLDEST_POSTGRES = 150_000
/** PostgreSQL copies two tables at once, each by a slot of its own, beside the slot of the subscription. */
const SLOTS = 3

interface Settings {
  version: number
  level: string
  freeSlots: number
  freeSenders: number
  isSuperuser: boolean
  mayReplicate: boolean
  maySubscribe: boolean
  workers: number
}

const settingsOf = async (db: Db): Promise<Settings> => {
  const { rows } = await sql<Settings>`
    select current_setting('server_version_num')::int as version, current_setting('wal_level') as level,
      (current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots))::int as "freeSlots",
      (current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication))::int as "freeSenders",
      current_setting('max_logical_replication_workers')::int as workers,
      rolsuper as "isSuperuser", rolreplication as "mayReplicate",
      exists (select from pg_roles as granting
        where granting.rolname = 'pg_create_subscription' and pg_has_role(current_user, granting.oid, 'member')) as "maySubscribe"
    from pg_roles where rolname = current_user`.execute(db)
  return rows[0]!
}

const problemsOfSource = ({
  version,
  level,
  freeSlots,
  freeSenders,
  isSuperuser,
  mayReplicate,
}: Settings): string[] => [
  ...(version < OLDEST_POSTGRES ? ['This database needs PostgreSQL 15 or newer.'] : []),
  ...(level === 'logical'
    ? []
    : [
        `wal_level of this database is "${level}". Run "alter system set wal_level = 'logical'" and restart PostgreSQL, once for all moves.`,
      ]),
  ...(freeSlots < SLOTS ? [`This database has ${freeSlots} free replication slots. Raise max_replication_slots.`] : []),
  ...(freeSenders < SLOTS ? [`This database has ${freeSenders} free WAL senders. Raise max_wal_senders.`] : []),
  ...(isSuperuser || mayReplicate
    ? []
    : ['The role of this database may not replicate. Run "alter role … replication" as a superuser.']),
]

const problemsOfTarget = ({ version, isSuperuser, maySubscribe, workers }: Settings): string[] => [
  ...(version < OLDEST_POSTGRES ? ['The other database needs PostgreSQL 15 or newer.'] : []),
  ...(isSuperuser || maySubscribe
    ? []
    : [
        'The role of --to may not subscribe. Name a superuser there, or since PostgreSQL 16 grant pg_create_subscription to the role.',
      ]),
  ...(workers < SLOTS ? ['max_logical_replication_workers of the other database is too low. Raise it to 4.'] : []),
]

const migrationsOf = async (db: Db): Promise<string> => {
  const { rows: tables } = await sql<{ known: boolean }>`
    select to_regclass('online_migrations') is not null and to_regclass('shop_moves') is not null as known`.execute(db)
  if (!tables[0]!.known) return ''
  const { rows } = await sql<{ name: string }>`select name from online_migrations order by name`.execute(db)
  return JSON.stringify(rows)
}

const columnsOf = (tables: readonly MovedTable[]) =>
  new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns)]))

const problemsOfSchemas = async ({ source, target }: Cells): Promise<string[]> => {
  if ((await migrationsOf(source)) !== (await migrationsOf(target)))
    return [
      'The databases have different schemas. Run "npm run talstation -- migrate" of the same release with each of them.',
    ]
  const [own, other] = await Promise.all([readMovedTables(source), readMovedTables(target)])
  const there = columnsOf(other)
  const differing = [...columnsOf(own)].filter(([name, columns]) => there.get(name) !== columns)
  return differing.map(([name]) => `The table ${name} has other columns in the other database.`)
}

const problemsOfShops = async ({ source, target, id }: Cells): Promise<string[]> => {
  const { data } = await source
    .selectFrom('tenants')
    .select('data')
    .where(has({ tenant: id }))
    .executeTakeFirstOrThrow()
  const codes = await source
    .selectFrom('shop_codes')
    .select('code')
    .where(has({ tenant: id }))
    .execute()
  const taken = await target
    .selectFrom('shop_codes')
    .select(['tenant', 'code'])
    .where('tenant', '<>', id)
    .where(
      'code',
      'in',
      codes.map(({ code }) => code),
    )
    .execute()
  const others = await target
    .selectFrom('tenants')
    .select(['tenant', 'data'])
    .where('tenant', '<>', id)
    .where('removed_at', 'is', null)
    .execute()
  const hosts = new Set(hostsOf(data))
  return [
    ...taken.map(({ tenant, code }) => `The shop ${tenant} of the other database has the code ${code} already.`),
    ...others.flatMap((other) =>
      hostsOf(other.data)
        .filter((host) => hosts.has(host))
        .map((host) => `The shop ${other.tenant} of the other database has the host ${host} already.`),
    ),
  ]
}

export const countOfShop = async (db: Db, tables: readonly MovedTable[], id: string): Promise<number> => {
  let count = 0
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table.name)} where ${ofShop(id)}`.execute(db)
    count += rows[0]!.count
  }
  return count
}

/** @throws StartError that names each problem with its remedy; nothing was changed */
export const checkCells = async (cells: Cells): Promise<void> => {
  const schemas = await problemsOfSchemas(cells)
  const problems = [
    ...problemsOfSource(await settingsOf(cells.source)),
    ...problemsOfTarget(await settingsOf(cells.target)),
    ...schemas,
    ...(schemas.length === 0 ? await problemsOfShops(cells) : []),
  ]
  if (problems.length > 0) throw new StartError([...problems, 'Nothing was changed.'].join('\n'))
}
