import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

/** A quoted or declined group keeps the state `inquired`, which servers of the previous release know. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table groups
      add column if not exists answered text,
      add column if not exists answer jsonb,
      add column if not exists quote_until date`.execute(db)
  // Replaces the constraint in one statement, so that no row is written while neither the old nor the new constraint
  // exists.
  await sql`
    alter table staff_actions
      drop constraint if exists staff_actions_action,
      add constraint staff_actions_action check (
        action in ('handout', 'complete', 'cancel', 'refund', 'retry', 'vouch', 'quote', 'extra_done', 'extra_open')
        and (extra is not null) = (action in ('extra_done', 'extra_open'))
      ) not valid`.execute(db)
  await sql`alter table staff_actions validate constraint staff_actions_action`.execute(db)
  await sql`
    alter table groups
      drop constraint if exists groups_answered,
      add constraint groups_answered check (answered in ('quoted', 'declined')) not valid`.execute(db)
  await sql`alter table groups validate constraint groups_answered`.execute(db)
  await createIndexConcurrently(db, {
    name: 'groups_quotes',
    on: sql`groups (tenant, quote_until) where answered = 'quoted'`,
  })
  await createIndexConcurrently(db, {
    name: 'groups_over',
    on: sql`groups (ended_at) where state in ('completed', 'expired')`,
  })
  await createIndexConcurrently(db, {
    name: 'groups_reopened',
    on: sql`groups (tenant, expires_on) where state = 'collecting' and answer is not null`,
  })
}
