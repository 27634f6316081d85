import { type Kysely, sql } from 'kysely'

/** Groups, their persons and who may open them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('groups')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('collecting'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('general', 'jsonb')
    .addColumn('leader', 'jsonb')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('member_token', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('held', 'text')
    .addColumn('reservation', 'text')
    .addColumn('sent_key_hash', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_on', 'date', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addPrimaryKeyConstraint('groups_pk', ['tenant', 'id'])
    .addUniqueConstraint('groups_slug', ['tenant', 'slug'])
    .addUniqueConstraint('groups_key', ['tenant', 'key_hash'])
    .addCheckConstraint('groups_state', sql`state in ('collecting', 'inquired', 'completed', 'expired')`)
    .addCheckConstraint('groups_ended', sql`(state = 'collecting') = (ended_at is null)`)
    // Who is neither collecting nor asking is forgotten here.
    .addCheckConstraint(
      'groups_forgotten',
      sql`state in ('collecting', 'inquired') or (general is null and leader is null and email = '')`,
    )
    .execute()
  await db.schema
    .createIndex('groups_email')
    .on('groups')
    .columns(['tenant', 'email'])
    .where(sql.ref('email'), '<>', sql.lit(''))
    .execute()
  // The job that expires them, and the staff's list of inquiries.
  await db.schema
    .createIndex('groups_alive')
    .on('groups')
    .columns(['tenant', 'state', 'expires_on'])
    .where(sql.ref('state'), 'in', [sql.lit('collecting'), sql.lit('inquired')])
    .execute()
  await db.schema.createIndex('groups_ended_at').on('groups').column('ended_at').execute()

  await db.schema
    .createTable('group_persons')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('member', 'text')
    .addColumn('fields', 'jsonb', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('reminded_on', 'date')
    .addPrimaryKeyConstraint('group_persons_pk', ['tenant', 'group_id', 'id'])
    .addForeignKeyConstraint('group_persons_group', ['tenant', 'group_id'], 'groups', ['tenant', 'id'], (constraint) =>
      constraint.onDelete('cascade').deferrable(),
    )
    .execute()
  await db.schema
    .createIndex('group_persons_email')
    .on('group_persons')
    .columns(['tenant', 'email'])
    .where(sql.ref('email'), '<>', sql.lit(''))
    .execute()

  await db.schema
    .createTable('group_access')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('leader', 'member')`))
    .addColumn('member', 'text')
    .addColumn('person', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_access_pk', ['tenant', 'token_hash'])
    .addForeignKeyConstraint('group_access_group', ['tenant', 'group_id'], 'groups', ['tenant', 'id'], (constraint) =>
      constraint.onDelete('cascade').deferrable(),
    )
    .execute()
  await db.schema.createIndex('group_access_group').on('group_access').columns(['tenant', 'group_id']).execute()
  await db.schema.createIndex('group_access_expire').on('group_access').column('expires_at').execute()

  // The counter's list of groups.
  await sql`create index reservations_groups on reservations (tenant, return_day)
    where payload -> 'isGroup' = 'true'::jsonb`.execute(db)
}
