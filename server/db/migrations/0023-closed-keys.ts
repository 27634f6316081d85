import { type Kysely, sql } from 'kysely'

/** The key of an order that another one took the place of before it came: used up, without an order. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const columns = ['body_hash', 'reservation', 'access_salt', 'answer']
  for (const column of columns)
    await db.schema
      .alterTable('idempotency_keys')
      .alterColumn(column, (built) => built.dropNotNull())
      .execute()
  await db.schema
    .alterTable('idempotency_keys')
    .addCheckConstraint(
      'idempotency_keys_whole',
      sql`num_nulls(${sql.join(columns.map((column) => sql.ref(column)))}) in (0, ${sql.lit(columns.length)})`,
    )
    .execute()
}
