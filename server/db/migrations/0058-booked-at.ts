import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, { name: 'reservations_booked_at', on: sql`reservations (tenant, booked_at)` })
}
