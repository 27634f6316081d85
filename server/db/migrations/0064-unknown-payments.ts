import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table unknown_payments (
      tenant text,
      id text,
      kind text not null,
      reason text not null,
      name text,
      number text,
      amount integer not null check (amount >= 0),
      currency text not null,
      made_at timestamptz not null,
      found_at timestamptz not null,
      state text not null,
      refunded integer not null default 0 check (refunded >= 0),
      retries integer not null default 0,
      attempts integer not null default 0,
      due_at timestamptz,
      decided_by text,
      settled_at timestamptz,
      constraint unknown_payments_pk primary key (tenant, id),
      constraint unknown_payments_kind check (kind in ('payment', 'refund')),
      constraint unknown_payments_reason check (reason in ('payment', 'amount', 'booking', 'refund')),
      constraint unknown_payments_state check (state in ('open', 'due', 'sending', 'done', 'failed', 'closed')),
      constraint unknown_payments_due check ((state in ('due', 'sending')) = (due_at is not null))
    )`.execute(db)
  await sql`
    create index unknown_payments_unsettled on unknown_payments (tenant, state, found_at)
    where state in ('open', 'due', 'sending', 'failed')`.execute(db)
  await sql`create index unknown_payments_due_at on unknown_payments (tenant, due_at) where due_at is not null`.execute(
    db,
  )
  await sql`alter table tenants add column reconciled_until timestamptz, add column compare_at timestamptz`.execute(db)
  await sql`alter table sandbox_checkouts add column merchant_invoice_id text`.execute(db)
}
