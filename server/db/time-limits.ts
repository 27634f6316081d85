/** All limits are in milliseconds. */
export interface TimeLimits {
  connection: number
  lock: number
  statement: number
  /**
   * After this time the server closes the connection, because a PostgreSQL that has stopped cannot enforce its own
   * limits.
   */
  answer: number
  idleInTransaction: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

export const CALL_LIMITS: TimeLimits = {
  connection: 1.5 * SECOND,
  lock: 2.8 * SECOND,
  statement: 3 * SECOND,
  answer: 3.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

/** The limits are short, because the call asks the primary after them. */
export const REPLICA_LIMITS: TimeLimits = {
  connection: 0.5 * SECOND,
  lock: 0.8 * SECOND,
  statement: SECOND,
  answer: 1.2 * SECOND,
  idleInTransaction: 5 * SECOND,
}

export const WORK_LIMITS: TimeLimits = {
  connection: 5 * SECOND,
  lock: 5 * MINUTE,
  statement: 10 * MINUTE,
  answer: 11 * MINUTE,
  idleInTransaction: MINUTE,
}
