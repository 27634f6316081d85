import { type Kysely, sql } from 'kysely'

/** Links to bookings end; a change that waits for its payment remembers whose browser and account asked for it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reservation_links').addColumn('expires_at', 'timestamptz').execute()
  await sql`update reservation_links l
    set expires_at = greatest(l.created_at, (r.return_day + 1)::timestamp at time zone 'UTC') + interval '30 days'
    from reservations r where r.tenant = l.tenant and r.id = l.reservation`.execute(db)
  await db.schema
    .alterTable('reservation_links')
    .alterColumn('expires_at', (column) => column.setNotNull())
    .execute()
  await db.schema.createIndex('reservation_links_expire').on('reservation_links').column('expires_at').execute()
  await db.schema
    .alterTable('reservation_changes')
    .addColumn('asked_by_hash', 'text')
    .addColumn('asked_by_customer', 'text')
    .execute()
}
