import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true

/**
 * Creates a report for each recording that an earlier release stored without a report, so that the staff find the
 * recording in the list.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into reports (tenant, code, received_at, locale)
    select tenant, code, received_at, 'de' from recordings
    on conflict do nothing`.execute(db)
}
