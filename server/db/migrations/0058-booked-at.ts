import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

/** Finds the bookings of a week for the funnel. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createIndexConcurrently(db, { name: 'reservations_booked_at', on: sql`reservations (tenant, booked_at)` })
}
