/** All limits are in milliseconds. */
export interface TimeLimits {
  connection: number
  lock: number
  /** Afterwards PostgreSQL ends the statement, and the connection remains open. */
  statement: number
  /**
   * Afterwards the server closes the connection, because a PostgreSQL that has stopped cannot enforce its own limits.
   */
  answer: number
  /** Afterwards PostgreSQL releases the transaction's locks. */
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A visitor waits during a call. `connection` and `answer` together are below five seconds. */
export const CALL_LIMITS: TimeLimits = {
  connection: 1.5 * SECOND,
  lock: 2.8 * SECOND,
  statement: 3 * SECOND,
  answer: 3.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

/** Migrations, imports and jobs may process many rows and wait for each other. */
export const WORK_LIMITS: TimeLimits = {
  connection: 5 * SECOND,
  lock: 5 * MINUTE,
  statement: 10 * MINUTE,
  answer: 11 * MINUTE,
  idleInTransaction: MINUTE,
}
