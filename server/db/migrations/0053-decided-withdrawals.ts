import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'
import { updateInBatches } from './update-in-batches.ts'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table withdrawals
      add column if not exists done_at timestamptz,
      add column if not exists done_by text`.execute(db)
  await updateInBatches(db, {
    table: 'withdrawals',
    set: sql`done_at = (select cancelled_at from reservations
      where reservations.tenant = withdrawals.tenant and reservations.id = withdrawals.reservation)`,
    where: sql`done_at is null and exists (select from reservations where reservations.tenant = withdrawals.tenant
      and reservations.id = withdrawals.reservation and cancelled_at >= received_at)`,
  })
  await createIndexConcurrently(db, {
    name: 'withdrawals_open',
    on: sql`withdrawals (tenant, received_at, id) where done_at is null`,
  })
  await createIndexConcurrently(db, {
    name: 'withdrawals_done',
    on: sql`withdrawals (tenant, received_at, id) where done_at is not null`,
  })
}
