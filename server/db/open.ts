import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { answerInTime, type SlowStatement } from './answer-in-time.ts'
import { APPLICATION, createHosts, type Hosts } from './hosts.ts'
import type { Database } from './schema.ts'
import { quotaByShop } from './shop-quota.ts'
import { CALL_LIMITS, type TimeLimits } from './time-limits.ts'
import type { Db } from './transact.ts'

const DATE = 1082
const INT8 = 20

// Leaves calendar days as strings, because they have no time zone.
types.setTypeParser(DATE, (day) => day)
types.setTypeParser(INT8, Number)

/**
 * Plans each execution for its own parameters, because a shared plan would scan growing tables
 * (docs/decisions/2026-11-22-what-is-kept.md).
 */
const PLANS = 'force_custom_plan'

const CONNECTIONS = 10
const SHARE_OF_SHOP = 0.6

export interface OpenDatabase {
  db: Db
  connections: () => Record<'used' | 'free' | 'awaited', number>
  close: () => Promise<void>
}

/** A pooler such as pgbouncer, which gives each transaction another session of PostgreSQL. */
interface Pooler {
  keepsStatements: boolean
}

export interface PostgresLocation {
  url: string
  /** Pools of one address share them. */
  hosts?: Hosts
  pooler?: Pooler | undefined
}

export type DatabaseLocation = PostgresLocation | { folder: string } | { embedded: PGlite }

const embeddedPool = async (embedded: PGlite) => {
  // Sets `plan_cache_mode` once, because all connections to the embedded database share one session.
  await embedded.exec(`set plan_cache_mode = ${PLANS}`)
  return { pool: new Pool(createPgConfig(embedded)), closeEmbedded: () => embedded.close() }
}

/** A pooler refuses these parameters, or ignores them. */
const sessionSettings = (limits: TimeLimits) => ({
  // Turns JIT compilation off, because compiling a plan takes longer than a call.
  options: `-c plan_cache_mode=${PLANS} -c jit=off`,
  statement_timeout: limits.statement,
  lock_timeout: limits.lock,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
})

const transactionSettings = (limits: TimeLimits) =>
  `; set local statement_timeout = ${limits.statement}; set local lock_timeout = ${limits.lock}; ` +
  `set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}; ` +
  `set local plan_cache_mode = ${PLANS}; set local jit = off`

const postgresPool = (hosts: Hosts, pooler: Pooler | undefined, limits: TimeLimits, connections: number) =>
  new Pool({
    Client: hosts.Client,
    max: connections,
    // pgbouncer gives its own connections the name of the client.
    application_name: pooler ? `${APPLICATION} by pooler` : APPLICATION,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: limits.connection,
    ...(pooler === undefined && sessionSettings(limits)),
  })

export const openDatabase = async (
  location: DatabaseLocation,
  onBroken: (error: Error) => void,
  limits = CALL_LIMITS,
  connections = CONNECTIONS,
  onSlow: (slow: SlowStatement) => void = () => {},
): Promise<OpenDatabase> => {
  const pooler = 'url' in location ? location.pooler : undefined
  const hosts = 'url' in location ? (location.hosts ?? createHosts(location.url)) : undefined
  const { pool, closeEmbedded } =
    'url' in location
      ? { pool: postgresPool(hosts!, pooler, limits, connections), closeEmbedded: undefined }
      : await embeddedPool('embedded' in location ? location.embedded : await PGlite.create(location.folder))
  // Listens for errors, because an error event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', () => {})
  const timed = answerInTime(pool, {
    ms: closeEmbedded ? undefined : limits.answer,
    onSlow,
    hosts,
    ...(pooler && { keepsStatements: pooler.keepsStatements, settings: transactionSettings(limits) }),
  })
  const dialect = new PostgresDialect({
    pool: closeEmbedded ? timed : quotaByShop(timed, Math.floor(SHARE_OF_SHOP * connections), limits.connection),
  })
  const db = new Kysely<Database>({ dialect })
  return {
    db,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      free: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    close: async () => {
      await db.destroy()
      await closeEmbedded?.()
    },
  }
}
