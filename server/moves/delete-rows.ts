import { sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'
import { type MovedTable, ofShop, referringFirst } from './moved-tables.ts'

const BATCH = 5_000

const deleteBatch = async (db: Db, table: MovedTable, id: string): Promise<number> => {
  const batch = sql`select ctid from ${sql.table(table.name)} where ${ofShop(id)} limit ${BATCH}`
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table.name)} where ctid = any(array(${batch}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes all rows of a shop, although its triggers refuse other writes. */
export const deleteRows = (db: Db, tables: readonly MovedTable[], id: string): Promise<void> =>
  db.connection().execute(async (session) => {
    await sql`select set_config('talstation.cleared_shop', ${id}, false)`.execute(session)
    try {
      for (const table of referringFirst(tables)) while ((await deleteBatch(session, table, id)) > 0);
    } finally {
      await sql`select set_config('talstation.cleared_shop', '', false)`.execute(session)
    }
  })
