import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Replaces the constraint in one statement, so that no row is written while neither the old nor the new constraint
  // exists.
  await sql`
    alter table staff_actions
      drop constraint if exists staff_actions_action,
      add constraint staff_actions_action check (
        action in ('handout', 'undo', 'complete', 'cancel', 'refund', 'retry', 'vouch', 'quote', 'extra_done', 'extra_open')
        and (extra is not null) = (action in ('extra_done', 'extra_open'))
      ) not valid`.execute(db)
  await sql`alter table staff_actions validate constraint staff_actions_action`.execute(db)
}
