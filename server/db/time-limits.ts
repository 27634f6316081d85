/** How many milliseconds the database may take. */
export interface TimeLimits {
  /** Until a connection is free or opened. */
  connection: number
  /** Until another transaction releases a lock. */
  lock: number
  /** For one statement. PostgreSQL ends it, and the connection stays open. */
  statement: number
  /** For any answer. A PostgreSQL that has stopped cannot enforce its own limits, so the connection is closed. */
  answer: number
  /** Until the next statement of a transaction. After that, its locks are released. */
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The limits for calls, during which a visitor waits: `connection` and `answer` together are below five seconds. */
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
