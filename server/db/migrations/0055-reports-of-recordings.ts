import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true

/** Gives a report to recordings of an earlier release, because the staff find recordings by their reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into reports (tenant, code, received_at, locale)
    select tenant, code, received_at, 'de' from recordings
    on conflict do nothing`.execute(db)
}
