import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'

/** The embedded database has no background process that vacuums and analyzes its tables, unlike PostgreSQL. */
export const vacuum = async ({ db, environment }: Pick<Deps, 'db' | 'environment'>): Promise<number> => {
  if (environment.DATABASE_URL === undefined) await sql`vacuum (analyze)`.execute(db)
  return 0
}
