import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table groups
      add column if not exists refused_at timestamptz,
      add column if not exists refused_units integer,
      add column if not exists refused_unit_days integer,
      add column if not exists vouched_at timestamptz,
      add column if not exists vouched_by text,
      add column if not exists vouched_units integer,
      add column if not exists vouched_unit_days integer`.execute(db)
  // Replaces the constraint in one statement, so that no row is written while neither the old nor the new constraint
  // exists.
  await sql`
    alter table staff_actions
      drop constraint if exists staff_actions_action,
      add constraint staff_actions_action check (
        action in ('handout', 'complete', 'cancel', 'refund', 'retry', 'vouch', 'extra_done', 'extra_open')
        and (extra is not null) = (action in ('extra_done', 'extra_open'))
      ) not valid`.execute(db)
  await sql`alter table staff_actions validate constraint staff_actions_action`.execute(db)
}
