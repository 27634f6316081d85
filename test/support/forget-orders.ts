import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const TABLES = [
  'unknown_payments',
  'idempotency_keys',
  'unpaid_holds',
  'withdrawals',
  'stock_claims',
  'stock_slot_claims',
  'mails',
  'refunds',
  'payments',
  'reservation_links',
  'reservation_changes',
  'reservations',
  'stock_slots',
  'stock_days',
  'sandbox_notifications',
  'sandbox_refunds',
  'sandbox_payments',
  'sandbox_checkouts',
] as const

export const forgetOrders = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table mails, reservation_links in exclusive mode`.execute(trx)
    for (const table of TABLES) await trx.deleteFrom(table).execute()
    await trx.updateTable('tenants').set({ reconciled_until: null, compare_at: null }).execute()
    await trx.updateTable('discount_uses').set({ uses: 0, excess: 0 }).execute()
  })
