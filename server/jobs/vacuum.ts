import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/** PostgreSQL cleans up and counts its tables by itself; the embedded database has no process of its own that could. */
export const vacuum = async ({ db, environment }: Pick<Deps, 'db' | 'environment'>): Promise<number> => {
  if (environment.DATABASE_URL === undefined) await sql`vacuum (analyze)`.execute(db)
  return 0
}
