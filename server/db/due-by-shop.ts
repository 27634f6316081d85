import { sql } from 'kysely'
import { isHere } from './is-here.ts'
import type { Database } from './schema.ts'
import type { Db } from './transact.ts'

const DUE_SINCE = {
  account_requests: 'asked_at',
  mails: 'due_at',
  payments: 'ask_at',
  refunds: 'due_at',
  reservation_changes: 'hold_until',
  reservations: 'hold_until',
  unknown_payments: 'due_at',
} as const satisfies { [T in keyof Database]?: keyof Database[T] }

export interface DueRow {
  tenant: string
  id: string
}

/**
 * Takes the oldest row of each shop first, then the second one, so that a shop with many rows does not block the
 * others.
 */
export const dueByShop = async (
  db: Db,
  table: keyof typeof DUE_SINCE,
  { now, most }: { now: Date; most: number },
): Promise<DueRow[]> => {
  const since = sql.ref(DUE_SINCE[table])
  const { rows } = await sql<DueRow>`
    select due.tenant, due.id
    from tenants as shop cross join lateral (
      select tenant, id, ${since} as since, row_number() over (order by ${since}) as turn
      from ${sql.table(table)} where tenant = shop.tenant and ${since} <= ${now}
      order by ${since} limit ${most}
    ) as due
    where ${isHere('shop')}
    order by due.turn, due.since limit ${most}`.execute(db)
  return rows
}
