import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true
export const readsAll = ['stock_claims']

export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(db, { name: 'stock_claims_of_period', on: sql`stock_claims (tenant, first_day, last_day)` })
