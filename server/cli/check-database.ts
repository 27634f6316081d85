import { type RawBuilder, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, hostUrls } from '#contract/environment.ts'
import { OWN_STATEMENT, PREPARED_AFTER_USES } from '#server/db/answer-in-time.ts'
import { CLOCKS_APART_SECONDS } from '#server/db/database-state.ts'
import { APPLICATION, READ_ONLY, whyNotWritable } from '#server/db/hosts.ts'
import { openDatabase } from '#server/db/open.ts'
import { readPosition } from '#server/db/replica.ts'
import { CALL_LIMITS, REPLICA_LIMITS } from '#server/db/time-limits.ts'
import type { Db } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import { CHECK_CONNECTIONS, type OpenData } from './data.ts'

/** Connections that backups, `psql` and this command need beside the servers. */
const SPARE_CONNECTIONS = 5

/** Without these settings PostgreSQL may lose confirmed orders in a crash or power cut. */
const SAFE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const one = async <T>(db: Db, query: RawBuilder<T>): Promise<T> => (await query.execute(db)).rows[0]!

const checkPostgres = async (db: Db): Promise<string[]> => {
  const { apart, readonly, ...settings } = await one(
    db,
    sql<Record<keyof typeof SAFE_SETTINGS, string> & { apart: number; readonly: boolean }>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      abs(extract(epoch from clock_timestamp()) - ${Date.now() / 1000})::float8 as apart,
      pg_is_in_recovery() as readonly`,
  )
  return [
    ...Object.entries(SAFE_SETTINGS)
      .filter(([name]) => ['off', 'local'].includes(settings[name as keyof typeof SAFE_SETTINGS]))
      .map(
        ([name, safe]) =>
          `${name} of PostgreSQL is not "${safe}", so a power cut loses confirmed orders. Set it to ${safe}.`,
      ),
    ...(apart > CLOCKS_APART_SECONDS
      ? [`The clocks of this machine and of the database differ by ${Math.round(apart)} s. Run a time service on both.`]
      : []),
    ...(readonly ? ['The database accepts no writes, because it is a standby. Name the primary in DATABASE_URL.'] : []),
  ]
}

/**
 * Compares the connections of all servers with those that PostgreSQL can give them (docs/operations/database.md, "Connections").
 * Counts sessions of an unknown kind too, because a role without rights cannot read the kind of other roles' sessions.
 */
const checkConnections = async (db: Db, environment: Environment, servers: number): Promise<string[]> => {
  const { DATABASE_DIRECT_URL, DATABASE_CONNECTIONS, DATABASE_CONNECTIONS_JOBS } = environment
  const calls = DATABASE_DIRECT_URL === undefined ? DATABASE_CONNECTIONS + CHECK_CONNECTIONS : 0
  const needed = servers * (calls + DATABASE_CONNECTIONS_JOBS)
  const { left } = await one(
    db,
    sql<{ left: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) - ${SPARE_CONNECTIONS}
        - (select count(*) from pg_stat_activity where datid is not null and application_name <> ${APPLICATION}
          and coalesce(backend_type, 'client backend') = 'client backend'),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    )::int as left`,
  )
  const words = servers === 1 ? 'A server opens' : `${servers} servers open`
  return needed > left
    ? [
        `${words} up to ${needed} connections, and PostgreSQL has ${left} for them. Raise max_connections or the limit of the role, or lower DATABASE_CONNECTIONS or DATABASE_CONNECTIONS_JOBS.`,
      ]
    : []
}

/** A pooler with `ignore_startup_parameters` drops the settings that the server sends when it connects. */
const checkSession = async (db: Db, variable: string): Promise<string[]> => {
  const { source } = await one(
    db,
    sql<{ source: string }>`select source from pg_settings where name = 'statement_timeout'`,
  )
  return source === 'client'
    ? []
    : [
        `${variable} leads to a pooler that ignores settings of sessions. Set DATABASE_URL to the pooler, and DATABASE_DIRECT_URL to PostgreSQL itself.`,
      ]
}

const ROLE_SETTINGS = `statement_timeout = '${CALL_LIMITS.statement / 1000}s', jit = off, plan_cache_mode = force_custom_plan`

const checkRole = async (db: Db): Promise<string[]> => {
  const { role, ms, jit, plans } = await one(
    db,
    sql<{ role: string; ms: number; jit: string; plans: string }>`
    select current_user as role, current_setting('jit') as jit, current_setting('plan_cache_mode') as plans,
      (select setting::int from pg_settings where name = 'statement_timeout') as ms`,
  )
  const isLimited = ms > 0 && ms <= CALL_LIMITS.statement
  return isLimited && jit === 'off' && plans === 'force_custom_plan'
    ? []
    : [
        `The role ${role} lacks settings, because a pooler takes none from the server. Run "alter role … set …" for each: ${ROLE_SETTINGS}.`,
      ]
}

/** In the mode that pools single statements, pgbouncer closes the connection of a transaction. */
const refusesTransactions = async (db: Db): Promise<boolean> => {
  try {
    await db.transaction().execute((trx) => sql`select`.execute(trx))
    return false
  } catch (error) {
    if (isConnectionBroken(error)) return true
    throw error
  }
}

/** Warns if PostgreSQL has the names of the server's statements, because a pooler that keeps statements renames them. */
const checkStatements = async (db: Db): Promise<string[]> => {
  const names: string[] = []
  const list = sql<{ name: string }>`select name from pg_prepared_statements where name <> ${''}`
  for (let turn = 0; turn <= PREPARED_AFTER_USES; turn += 1)
    names.push(...(await list.execute(db)).rows.map(({ name }) => name))
  return names.some((name) => OWN_STATEMENT.test(name))
    ? [
        'PREPARED_STATEMENTS is on, but the pooler keeps none, so statements fail. Remove the variable, or set max_prepared_statements of pgbouncer 1.21 or newer.',
      ]
    : []
}

const serverOf = async (db: Db): Promise<string> => {
  const started = sql<{ server: string }>`
    select current_database() || ' of ' || pg_postmaster_start_time() as server`
  return (await one(db, started)).server
}

const checkPooler = async ({ PREPARED_STATEMENTS }: Environment, { db, workDb }: Pooled): Promise<string[]> => {
  if (await refusesTransactions(db))
    return ['The pooler of DATABASE_URL refuses transactions. Set pool_mode of pgbouncer to "transaction".']
  const isSame = (await serverOf(db)) === (await serverOf(workDb))
  return [
    ...(isSame ? [] : ['DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.']),
    ...(await checkRole(db)),
    ...(PREPARED_STATEMENTS === 'on' ? await checkStatements(db) : []),
    ...(await checkSession(workDb, 'DATABASE_DIRECT_URL')),
  ]
}

const checkHosts = async (variable: string, address: string): Promise<string[]> => {
  const urls = hostUrls(address)
  if (urls.length === 1) return []
  const hosts = await Promise.all(
    urls.map(async (url) => ({ name: new URL(url).host, reason: await whyNotWritable(url) })),
  )
  const primaries = hosts.filter(({ reason }) => reason === undefined).map(({ name }) => name)
  return [
    ...hosts
      .filter(({ reason }) => reason !== undefined && reason !== READ_ONLY)
      .map(
        ({ name, reason }) =>
          `The host ${name} of ${variable} cannot be used (${reason}), so it cannot take over. Start it, or check name, port and access.`,
      ),
    ...(primaries.length > 1
      ? [
          `${primaries.join(' and ')} of ${variable} accept writes, so servers may write to different databases. Leave one primary, and make the others its standbys.`,
        ]
      : []),
  ]
}

const CATCH_UP_MS = 5_000

const checkReplica = async (primary: Db, url: string): Promise<string[]> => {
  const { db, close } = await openDatabase({ url }, () => {}, REPLICA_LIMITS)
  const identity = sql<{ of: string; is_standby: boolean; has_settings: boolean }>`
    select current_database() || ' of ' || system_identifier as of, pg_is_in_recovery() as is_standby,
      (select source = 'client' from pg_settings where name = 'statement_timeout') as has_settings
    from pg_control_system()`
  const isBehind = async (bytes: number) => {
    const deadline = performance.now() + CATCH_UP_MS
    while (performance.now() < deadline) {
      if (((await readPosition(db, 'pg_last_wal_replay_lsn')) ?? 0) >= bytes) return false
      await pause(100)
    }
    return true
  }
  try {
    const [replica, own] = [await one(db, identity), await one(primary, identity)]
    if (replica.of !== own.of)
      return ['DATABASE_URL_READ leads to another database. Name a standby of the database of DATABASE_URL.']
    if (!replica.is_standby)
      return [
        'DATABASE_URL_READ leads to the primary, so no read is taken from it. Name a standby, or remove the variable.',
      ]
    if (!replica.has_settings)
      return ['DATABASE_URL_READ leads to a pooler, which drops time limits. Name PostgreSQL itself.']
    return (await isBehind((await readPosition(primary, 'pg_current_wal_lsn'))!))
      ? [
          'The replica of DATABASE_URL_READ is more than 5 s behind, so it is not used. Look at pg_stat_replication of the primary.',
        ]
      : []
  } catch (error) {
    return [
      `The replica of DATABASE_URL_READ cannot be used (${(error as Error).message}). Start it, or check name, port and access.`,
    ]
  } finally {
    await close()
  }
}

type Pooled = Pick<OpenData, 'db' | 'workDb'>

export const checkDatabase = async (
  environment: Environment,
  { db, workDb }: Pooled,
  { pending, servers }: { pending: readonly string[]; servers: number },
): Promise<string[]> => [
  ...(environment.DATABASE_URL === undefined
    ? ['The embedded database may lose the last bookings in a power cut. Set DATABASE_URL to a PostgreSQL.']
    : [
        ...(await checkHosts('DATABASE_URL', environment.DATABASE_URL)),
        ...(await checkPostgres(workDb)),
        ...(await checkConnections(workDb, environment, servers)),
        ...(environment.DATABASE_URL_READ === undefined
          ? []
          : await checkReplica(workDb, environment.DATABASE_URL_READ)),
        ...(environment.DATABASE_DIRECT_URL === undefined
          ? await checkSession(db, 'DATABASE_URL')
          : [
              ...(await checkHosts('DATABASE_DIRECT_URL', environment.DATABASE_DIRECT_URL)),
              ...(await checkPooler(environment, { db, workDb })),
            ]),
      ]),
  ...(pending.length > 0
    ? [
        `The database lacks ${pending.length} migrations, the last of which is ${pending.at(-1)}. Run "npm run talstation -- migrate".`,
      ]
    : []),
]
