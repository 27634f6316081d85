import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true

/** An earlier release stored recordings without a report, which the staff would not find in the list. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into reports (tenant, code, received_at, locale)
    select tenant, code, received_at, 'de' from recordings
    on conflict do nothing`.execute(db)
}
