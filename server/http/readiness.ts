import { CLOCKS_APART_SECONDS, type DatabaseState } from '#server/db/database-state.ts'
import { LAST_MIGRATION } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps/deps.ts'

/** Checks within these milliseconds share one answer of the database, because anybody may ask `/readyz`. */
const FRESH_MS = 500

type Ready =
  | { status: 'ready' }
  /** The server answers visitors, and the operator should look. */
  | { status: 'degraded'; unreadableShops?: string[]; clockAheadSeconds?: number }

type Readiness = Ready | { status: 'stopping' } | { status: 'unavailable'; database: 'read-only' | 'older schema' }

export const isReady = ({ status }: Readiness): boolean => status === 'ready' || status === 'degraded'

const troubleOf = ({ isWritable, schema }: DatabaseState): Readiness | undefined => {
  if (!isWritable) return { status: 'unavailable', database: 'read-only' }
  // A newer schema is no trouble, because a release also runs on the schema of the next one.
  return schema === null || schema < LAST_MIGRATION ? { status: 'unavailable', database: 'older schema' } : undefined
}

/**
 * The returned function throws if the database cannot be reached. A server with unreadable shops is `degraded`, which
 * counts as ready, because a load balancer should keep sending the visitors of the other shops.
 */
export const createReadiness = ({
  readDatabase,
  isStopping,
  tenants,
}: Pick<Deps, 'readDatabase' | 'isStopping' | 'tenants'>): (() => Promise<Readiness>) => {
  let last: { at: number; read: Promise<DatabaseState> } | undefined
  const readRecent = () => {
    if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), read: readDatabase() }
    return last.read
  }
  return async () => {
    if (isStopping()) return { status: 'stopping' }
    const state = await readRecent()
    const trouble = troubleOf(state)
    if (trouble) return trouble
    const unreadableShops = await tenants.unreadable()
    const clockAheadSeconds = Math.round(state.clockAhead)
    const isApart = Math.abs(state.clockAhead) > CLOCKS_APART_SECONDS
    if (unreadableShops.length === 0 && !isApart) return { status: 'ready' }
    return {
      status: 'degraded',
      ...(unreadableShops.length > 0 && { unreadableShops }),
      ...(isApart && { clockAheadSeconds }),
    }
  }
}
