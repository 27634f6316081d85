export class DatabaseTimeout extends Error {
  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`)
    this.name = 'DatabaseTimeout'
  }
}

/** No host of an address accepts writes. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'
  constructor(reasons: readonly string[]) {
    super(`no host accepts writes (${reasons.join(', ')})`)
  }
}

/** `transact` tries again later after this error, so that the waiting call uses no connection. */
export class LockBusy extends Error {
  override name = 'LockBusy'
}

const codeOf = (error: Error): string => (error as { code?: string }).code ?? ''

/** The SQLSTATE classes of a database that cannot serve a session, and the error codes of sockets. */
const GONE = /^(08|53|57P|25P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** Messages of node-postgres, Kysely and PGlite that come without a code. */
const GONE_WORDS =
  /connection terminated|is not queryable|connection has been discarded|timeout expired|PGlite is closed|driver has already been destroyed/i
const NO_CONNECTION_WORDS = /timeout exceeded when trying to connect|due to connection timeout/i
const LATE_WORDS = /due to connection timeout/i
const NO_RESOURCES = '53'
const READ_ONLY = '25006'
/** The triggers of a moving shop raise this code (migration 0069). */
const SHOP_AWAY = 'TS421'

/**
 * The codes of serialization_failure, deadlock_detected, lock_not_available, and query_canceled (by statement_timeout).
 */
const BUSY = new Set(['40001', '40P01', '55P03', '57014'])

const tookTooLong = (error: Error) => error instanceof DatabaseTimeout || NO_CONNECTION_WORDS.test(error.message)

export const isConnectionBroken = (error: unknown): boolean =>
  error instanceof Error && !tookTooLong(error) && (GONE.test(codeOf(error)) || GONE_WORDS.test(error.message))

/** Recognizes pgbouncer's refusal of a connection that brings settings for its session. */
export const isPoolerRefusal = (error: Error): boolean => error.message.includes('unsupported startup parameter')

export const isPlanOutdated = (error: unknown): boolean => error instanceof Error && codeOf(error) === '0A000'

/** The database has become a standby, or was set to read-only. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === READ_ONLY

/** A write was refused, because its shop has moved to another database. */
export const isShopAway = (error: unknown): boolean => error instanceof Error && codeOf(error) === SHOP_AWAY

export const isConnectionLate = (error: unknown): boolean => error instanceof Error && LATE_WORDS.test(error.message)

/** False for a host that only lacks memory or connections. */
export const isHostLost = (error: unknown): boolean =>
  error instanceof Error &&
  !codeOf(error).startsWith(NO_RESOURCES) &&
  (isConnectionBroken(error) || isConnectionLate(error) || error instanceof DatabaseTimeout)

export const isDatabaseGone = (error: Error): boolean =>
  tookTooLong(error) || isConnectionBroken(error) || isReadOnly(error) || error instanceof NoPrimary

/** PostgreSQL's own errors have codes of five characters. */
export const isReportedByDatabase = (error: Error): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

export const isDatabaseBusy = (error: Error): boolean => error instanceof LockBusy || BUSY.has(codeOf(error))
