import { type Kysely, sql, type SqlBool } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Sizes that the customer has written to be kept have no last day, and those that are not there have none either: now it is said which.
  await db.schema
    .alterTable('saved_persons')
    .addColumn('sizes', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await sql`
    update saved_persons set sizes = case
      when sizes_until is not null then 'until'
      when fields ?| array['weight', 'height', 'shoesize', 'skills'] then 'kept'
      else 'none' end`.execute(db)
  await db.schema
    .alterTable('saved_persons')
    .alterColumn('sizes', (column) => column.dropDefault())
    .execute()
  await db.schema
    .alterTable('saved_persons')
    .addCheckConstraint(
      'saved_persons_sizes_kept',
      sql`sizes in ('none', 'until', 'kept') and (sizes = 'until') = (sizes_until is not null)`,
    )
    .execute()

  // The job that takes the person out of bookings: unpaid ones after the time for claims, paid ones after that of bookkeeping.
  for (const [name, paid] of [
    ['reservations_never_paid', 'paid_at is null'],
    ['reservations_paid', 'paid_at is not null'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('reservations')
      .columns(['tenant', 'last_day'])
      .where(sql<SqlBool>`${sql.raw(paid)} and email <> ''`)
      .execute()
}
