/** How long the database may take, in milliseconds. */
export interface TimeLimits {
  /** Until a connection is free or a new one is open. */
  connection: number
  /** Until another transaction gives a lock back. */
  lock: number
  /** For one statement; PostgreSQL ends it, and the connection stays. */
  statement: number
  /** For an answer of any kind. A PostgreSQL that is stopped keeps to no limit of its own, so the connection is closed. */
  answer: number
  /** For a transaction to send its next statement; its locks are free after that. */
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Of calls: a visitor waits. `connection` and `answer` together stay below five seconds. */
export const CALL_LIMITS: TimeLimits = {
  connection: 1.5 * SECOND,
  lock: 2.8 * SECOND,
  statement: 3 * SECOND,
  answer: 3.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

/** Of migrations, imports and jobs, which may have many rows to go through, and to wait for each other. */
export const WORK_LIMITS: TimeLimits = {
  connection: 5 * SECOND,
  lock: 5 * MINUTE,
  statement: 10 * MINUTE,
  answer: 11 * MINUTE,
  idleInTransaction: MINUTE,
}
