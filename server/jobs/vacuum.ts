import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/** Unlike PostgreSQL, the embedded database has no process that vacuums and analyzes its tables. */
export const vacuum = async ({ db, environment }: Pick<Deps, 'db' | 'environment'>): Promise<number> => {
  if (environment.DATABASE_URL === undefined) await sql`vacuum (analyze)`.execute(db)
  return 0
}
