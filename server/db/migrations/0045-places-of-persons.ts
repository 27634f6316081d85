import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, {
    name: 'reservation_changes_words',
    on: sql`reservation_changes using gin (booking_words(tenant, email, payload))`,
  })
  await createIndexConcurrently(db, {
    name: 'saved_persons_email',
    on: sql`saved_persons (tenant, lower(fields ->> 'email'))`,
  })
  await createIndexConcurrently(db, {
    name: 'mails_group',
    on: sql`mails (tenant, (mail ->> 'group')) where mail ->> 'group' is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'reservation_links_address',
    on: sql`reservation_links (tenant, address_hash) where address_hash is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'group_access_address',
    on: sql`group_access (tenant, address_hash) where address_hash is not null`,
  })
}
