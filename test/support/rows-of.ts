import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The search leaves out random ids, hashes and tokens, because they may contain a short name by chance. */
const RANDOM = /[\w-]{20,}/g

export const rowsOf = async (db: Kysely<Database>, words: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows) {
      const lowered = row.replaceAll(RANDOM, '').toLowerCase()
      if (words.some((word) => lowered.includes(word.toLowerCase()))) found.push(`${name}: ${row}`)
    }
  }
  return found
}
