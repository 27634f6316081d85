import { type Kysely, sql } from 'kysely'

/**
 * The words by which the counter finds a booking stand in a column, which PostgreSQL writes anew only where the booking's own columns are written.
 * As an expression of the index they were made for each write of the row. By PL/pgSQL their query is planned once a session.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function booking_words(tenant text, email text, payload jsonb) returns tsvector
    language plpgsql immutable parallel safe cost 1000 as $words$
    begin
      return (
        with people as materialized (
          select person from jsonb_array_elements(payload -> 'persons') as person
          union all
          select payload -> 'contact' where jsonb_typeof(payload -> 'contact') = 'object'
        )
        select coalesce(array_to_tsvector(array_agg(distinct tenant || word)), ''::tsvector)
        from (
          select '/name/' || part as word
          from people,
            regexp_split_to_table(
              lower(replace(
                regexp_replace(
                  normalize(coalesce(person ->> 'firstname', '') || ' ' || coalesce(person ->> 'lastname', ''), NFD),
                  '[\\u0300-\\u036F]', '', 'g'),
                'ß', 'ss')),
              '[\\s,.''’\\\\_-]+') as part
          where part <> ''
          union
          select '/email/' || lower(address)
          from (
            select email as address
            union select person ->> 'email' from people
          ) as addresses
          where address <> ''
          union
          select '/phone/' || reverse(digits)
          from people,
            regexp_replace(person ->> 'phone', '[^0-9]', '', 'g') as digits
          where digits <> ''
        ) as words
      );
    end
    $words$`.execute(db)
  await sql`drop index reservations_words`.execute(db)
  await sql`alter table reservations
    add column words tsvector generated always as (booking_words(tenant, email, payload)) stored`.execute(db)
  await sql`create index reservations_words on reservations using gin (words)`.execute(db)
}
