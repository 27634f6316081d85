import { type Kysely, sql, type SqlBool } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The job that forgets to whom mails went, over all tenants.
  await db.schema
    .createIndex('mails_told')
    .on('mails')
    .column('queued_at')
    .where(sql<SqlBool>`due_at is null and recipient <> ''`)
    .execute()
}
