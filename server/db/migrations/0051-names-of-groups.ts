import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function name_words(tenant text, name text) returns tsvector
    language sql immutable parallel safe cost 100
    return (
      select coalesce(array_to_tsvector(array_agg(distinct tenant || '/name/' || part)), ''::tsvector)
      from regexp_split_to_table(
        lower(replace(
          regexp_replace(normalize(coalesce(name, ''), NFD), ${sql.lit(String.raw`[\u0300-\u036F]`)}, '', 'g'),
          'ß', 'ss')),
        ${sql.lit(String.raw`[\s,.'’\\_-]+`)}) as part
      where part <> ''
    )`.execute(db)
  await createIndexConcurrently(db, {
    name: 'reservations_groupname',
    on: sql`reservations using gin (name_words(tenant, payload ->> 'groupname')) where payload ->> 'groupname' <> ''`,
  })
  await createIndexConcurrently(db, {
    name: 'groups_words',
    on: sql`groups using gin (name_words(tenant,
      (general ->> 'title') || ' ' || (leader ->> 'firstname') || ' ' || (leader ->> 'lastname')))
      where state in ('collecting', 'inquired')`,
  })
}
