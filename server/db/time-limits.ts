/** The time limits of the database, in milliseconds. */
export interface TimeLimits {
  /** The longest wait for a free or new connection. */
  connection: number
  /** The longest wait for a lock that another transaction has. */
  lock: number
  /** The longest time of one statement. Afterwards PostgreSQL ends the statement, and the connection remains open. */
  statement: number
  /**
   * The longest wait for an answer of PostgreSQL. Afterwards the server closes the connection, because a PostgreSQL
   * that has stopped cannot enforce its own limits.
   */
  answer: number
  /**
   * The longest pause between two statements of a transaction. Afterwards PostgreSQL releases the transaction's locks.
   */
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The limits for calls, during which a visitor waits. `connection` and `answer` together are below five seconds. */
export const CALL_LIMITS: TimeLimits = {
  connection: 1.5 * SECOND,
  lock: 2.8 * SECOND,
  statement: 3 * SECOND,
  answer: 3.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

/** The limits for migrations, imports and jobs, which may process many rows and wait for each other. */
export const WORK_LIMITS: TimeLimits = {
  connection: 5 * SECOND,
  lock: 5 * MINUTE,
  statement: 10 * MINUTE,
  answer: 11 * MINUTE,
  idleInTransaction: MINUTE,
}
