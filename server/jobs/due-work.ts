import { sql } from 'kysely'
import { isHere } from '#server/db/is-here.ts'
import type { Db } from '#server/db/transact.ts'

const DUE = {
  mails: 'due_at',
  account_requests: 'asked_at',
  payments: 'ask_at',
  refunds: 'due_at',
  unknown_payments: 'due_at',
  reservations: 'hold_until',
  reservation_changes: 'hold_until',
} as const

export const overdueSeconds = async (db: Db, now: Date): Promise<Record<string, number>> => {
  const ages = Object.entries(DUE).map(
    ([table, column]) => sql`
      select ${table}::text as "table", extract(epoch from ${now}::timestamptz - min(${sql.ref(column)}))::float8 as seconds
      from ${sql.table(table)} where ${sql.ref(column)} is not null and ${isHere(table)}`,
  )
  const { rows } = await sql<{ table: string; seconds: number | null }>`${sql.join(ages, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ table, seconds }) => [table, Math.max(0, seconds ?? 0)]))
}

export const unpaidHolds = async (db: Db, now: Date): Promise<Record<string, number>> => {
  const { rows } = await sql<{ reservations: number; changes: number }>`
    select
      (select count(*) from reservations where hold_until > ${now} and ${isHere('reservations')}) as reservations,
      (select count(*) from reservation_changes where hold_until > ${now} and ${isHere('reservation_changes')}) as changes`.execute(
    db,
  )
  return { ...rows[0]! }
}

export const unsettledPayments = async (db: Db): Promise<Record<string, number>> => {
  const states = { starting: 0, open: 0, review: 0, refund_due: 0 }
  const { rows } = await sql<{ state: keyof typeof states; count: number }>`
    select state, count(*) as count from payments
    where state in ('starting', 'open', 'review', 'refund_due') and ${isHere('payments')} group by state`.execute(db)
  return { ...states, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export const unsettledRefunds = async (db: Db): Promise<Record<string, number>> => {
  const states = { due: 0, sending: 0, failed: 0 }
  const { rows } = await sql<{ state: keyof typeof states; count: number }>`
    select state, count(*) as count from refunds
    where state in ('due', 'sending', 'failed') and ${isHere('refunds')} group by state`.execute(db)
  return { ...states, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export const unknownPayments = async (db: Db): Promise<Record<string, number>> => {
  const states = { open: 0, due: 0, sending: 0, failed: 0 }
  const { rows } = await sql<{ state: keyof typeof states; count: number }>`
    select state, count(*) as count from unknown_payments
    where state in ('open', 'due', 'sending', 'failed') and ${isHere('unknown_payments')} group by state`.execute(db)
  return { ...states, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}
