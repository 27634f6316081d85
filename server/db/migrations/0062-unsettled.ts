import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true
export const readsAll = ['payments', 'refunds']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, {
    name: 'payments_unsettled',
    on: sql`payments (tenant, state) where state in ('starting', 'open', 'review', 'refund_due')`,
  })
  await createIndexConcurrently(db, {
    name: 'refunds_unsettled',
    on: sql`refunds (tenant, state) where state in ('due', 'sending', 'failed')`,
  })
}
