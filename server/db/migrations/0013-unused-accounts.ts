import { type Kysely, sql } from 'kysely'

/** Accounts in which nothing was booked for long are looked for each hour. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('customers_activated_since')
    .on('customers')
    .columns(['tenant', 'activated_at'])
    .where(sql.ref('activated_at'), 'is not', null)
    .execute()
}
