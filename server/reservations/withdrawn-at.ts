import { sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'

type Own = Pick<ReservationRow, 'tenant' | 'id'>

/**
 * Only declarations with the booking's own e-mail address count, because strangers who know a number must not change
 * the booking. A declaration that the staff have marked as done no longer counts, because they have decided.
 */
export const withdrawalTimes = async (db: Db, tenant: string, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('reservations', (join) =>
      join
        .onRef('reservations.tenant', '=', 'withdrawals.tenant')
        .onRef('reservations.id', '=', 'withdrawals.reservation'),
    )
    .select((eb) => ['reservations.id', eb.fn.min('withdrawals.received_at').as('at')])
    .where('withdrawals.tenant', '=', tenant)
    .where('withdrawals.reservation', 'in', ids)
    .where('withdrawals.done_at', 'is', null)
    .where(sql<boolean>`lower(withdrawals.email) = lower(reservations.email)`)
    .groupBy('reservations.id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
}

export const withdrawnAt = async (db: Db, { tenant, id }: Own): Promise<{ withdrawnAt?: string }> => {
  const at = (await withdrawalTimes(db, tenant, [id])).get(id)
  return at === undefined ? {} : { withdrawnAt: at }
}
