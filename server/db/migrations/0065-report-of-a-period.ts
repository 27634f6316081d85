import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true
export const readsAll = ['payments', 'sandbox_checkouts', 'sandbox_payments', 'sandbox_refunds']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, {
    name: 'payments_received',
    on: sql`payments (tenant, settled_at) where provider_payment_id is not null`,
  })
  await createIndexConcurrently(db, { name: 'sandbox_payments_made', on: sql`sandbox_payments (created_at)` })
  await createIndexConcurrently(db, {
    name: 'sandbox_checkouts_made',
    on: sql`sandbox_checkouts (entity_id, created_at)`,
  })
  await createIndexConcurrently(db, { name: 'sandbox_refunds_made', on: sql`sandbox_refunds (entity_id, created_at)` })
}
