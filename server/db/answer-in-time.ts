import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseTimeout } from './trouble.ts'

/** pg's own query_timeout leaves the connection in the pool with the late answer still to come, so the connection is closed here. */
const clientInTime = (client: PoolClient, ms: number): PostgresPoolClient => {
  let timeout: DatabaseTimeout | undefined
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // The rollback of a transaction that took too long.
    if (timeout) throw timeout
    const timer = setTimeout(() => {
      timeout = new DatabaseTimeout(ms)
      void client.end()
    }, ms)
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      throw timeout ?? error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    // Kysely's type has a second form, for cursors, which need a dialect option that is not set.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** A pool whose queries fail with DatabaseTimeout when PostgreSQL has not answered within so many milliseconds. */
export const answerInTime = (pool: Pool, ms: number): PostgresPool => ({
  options: pool.options,
  connect: async () => clientInTime(await pool.connect(), ms),
  end: () => pool.end(),
})
