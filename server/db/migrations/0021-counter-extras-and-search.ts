import { type Kysely, sql } from 'kysely'

/** Ticks for paid extras, the moment at which the gear went out, and finding bookings by persons. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // An extra that is not here is still open.
  await db.schema
    .createTable('done_extras')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text', (column) => column.notNull())
    .addColumn('extra', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('done_extras_pk', ['tenant', 'reservation', 'extra'])
    .addForeignKeyConstraint(
      'done_extras_reservation',
      ['tenant', 'reservation'],
      'reservations',
      ['tenant', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()

  await db.schema.alterTable('reservations').addColumn('handed_out_at', 'timestamptz').execute()

  await db.schema.alterTable('staff_actions').addColumn('extra', 'text').execute()
  await db.schema.alterTable('staff_actions').dropConstraint('staff_actions_action').execute()
  await db.schema
    .alterTable('staff_actions')
    .addCheckConstraint(
      'staff_actions_action',
      sql`action in ('handout', 'complete', 'cancel', 'refund', 'retry', 'extra_done', 'extra_open')
        and (extra is not null) = (action in ('extra_done', 'extra_open'))`,
    )
    .execute()

  // Each lexeme begins with the tenant and its kind. Marks are taken off and letters are small, as in server/staff/search-readings; phones stand backwards,
  // because people leave out how they begin. The index follows the booking by itself, also when its persons are erased.
  await sql`
    create function booking_words(tenant text, email text, payload jsonb) returns tsvector
    language sql immutable parallel safe cost 1000 as $words$
      select coalesce(array_to_tsvector(array_agg(distinct tenant || word)), ''::tsvector)
      from (
        select '/name/' || part as word
        from jsonb_array_elements(payload -> 'persons') as person,
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
          union select person ->> 'email' from jsonb_array_elements(payload -> 'persons') as person
        ) as addresses
        where address <> ''
        union
        select '/phone/' || reverse(digits)
        from jsonb_array_elements(payload -> 'persons') as person,
          regexp_replace(person ->> 'phone', '[^0-9]', '', 'g') as digits
        where digits <> ''
      ) as words
    $words$`.execute(db)
  await sql`create index reservations_words on reservations using gin (booking_words(tenant, email, payload))`.execute(
    db,
  )
}
