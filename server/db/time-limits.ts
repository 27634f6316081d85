/** How long the database may take, in milliseconds. */
export interface TimeLimits {
  /** For a connection to be free or opened. */
  connection: number
  /** For another transaction to release a lock. */
  lock: number
  /** For one statement; PostgreSQL ends it, and the connection stays. */
  statement: number
  /** For any answer. A stopped PostgreSQL cannot enforce its own limits, so the connection is closed. */
  answer: number
  /** For a transaction's next statement; afterwards its locks are released. */
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** For calls, because a visitor waits. `connection` and `answer` together stay below five seconds. */
export const CALL_LIMITS: TimeLimits = {
  connection: 1.5 * SECOND,
  lock: 2.8 * SECOND,
  statement: 3 * SECOND,
  answer: 3.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

/** For migrations, imports and jobs, which may process many rows and wait for each other. */
export const WORK_LIMITS: TimeLimits = {
  connection: 5 * SECOND,
  lock: 5 * MINUTE,
  statement: 10 * MINUTE,
  answer: 11 * MINUTE,
  idleInTransaction: MINUTE,
}
