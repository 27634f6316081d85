import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true
export const readsAll = ['refunds']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, {
    name: 'refunds_sent',
    on: sql`refunds (tenant, settled_at) where state = 'done'`,
  })
}
