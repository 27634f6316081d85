import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true
export const readsAll = ['stock_claims', 'stock_slot_claims']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, {
    name: 'stock_claims_coming',
    on: sql`stock_claims (tenant, last_day)`,
  })
  await createIndexConcurrently(db, {
    name: 'stock_slot_claims_coming',
    on: sql`stock_slot_claims (tenant, day)`,
  })
}
