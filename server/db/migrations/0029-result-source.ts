import { type Kysely, sql } from 'kysely'

/** Names for when the provider last answered about a payment, and for where its result came from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments rename column told_at to answered_at`.execute(db)
  await sql`alter table payments rename column heard_by to result_source`.execute(db)
  await sql`alter table payments rename constraint payments_heard_by to payments_result_source`.execute(db)
}
