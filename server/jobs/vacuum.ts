import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/**
 * Vacuums and analyzes the tables of the embedded database, because it has no background process for this, unlike
 * PostgreSQL.
 */
export const vacuum = async ({ db, environment }: Pick<Deps, 'db' | 'environment'>): Promise<number> => {
  if (environment.DATABASE_URL === undefined) await sql`vacuum (analyze)`.execute(db)
  return 0
}
