import { type Kysely, sql } from 'kysely'

/** Who books and takes nothing is found like the persons. Bookings that are there have nobody of that kind: their index stays as it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function booking_words(tenant text, email text, payload jsonb) returns tsvector
    language sql immutable parallel safe cost 1000 as $words$
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
    $words$`.execute(db)
}
