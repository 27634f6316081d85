import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'

export const withoutTransaction = true

/** The next release drops the same indexes without the shop, which servers of the previous release need. */
const INDEXES = [
  ['account_requests', 'waiting', sql`(tenant, asked_at)`],
  ['customer_devices', 'end', sql`(tenant, expires_at)`],
  ['customer_sessions', 'end', sql`(tenant, expires_at)`],
  ['customer_tokens', 'end', sql`(tenant, expires_at)`],
  ['customers', 'unproved', sql`(tenant, created_at) where activated_at is null`],
  ['group_access', 'end', sql`(tenant, expires_at)`],
  ['groups', 'done', sql`(tenant, ended_at) where state in ('completed', 'expired')`],
  ['idempotency_keys', 'made', sql`(tenant, created_at)`],
  ['mails', 'closed', sql`(tenant, queued_at) where due_at is null and recipient <> ''`],
  ['mails', 'outgoing', sql`(tenant, due_at) where due_at is not null`],
  ['newsletter_optins', 'open', sql`(tenant, asked_at) where confirmed_at is null`],
  ['payments', 'asked', sql`(tenant, ask_at) where ask_at is not null`],
  ['rate_limits', 'end', sql`(tenant, ends_at)`],
  ['refunds', 'outgoing', sql`(tenant, due_at) where due_at is not null`],
  ['reservation_changes', 'held', sql`(tenant, hold_until) where hold_until is not null`],
  ['reservation_links', 'end', sql`(tenant, expires_at)`],
  ['reservations', 'held', sql`(tenant, hold_until) where hold_until is not null`],
  ['staff_devices', 'end', sql`(tenant, expires_at)`],
  ['staff_sessions', 'end', sql`(tenant, expires_at)`],
] as const

export const readsAll = INDEXES.map(([table]) => table)

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, name, columns] of INDEXES)
    await createIndexConcurrently(db, { name: `${table}_${name}`, on: sql`${sql.table(table)} ${columns}` })
}
