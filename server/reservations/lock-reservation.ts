import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * The current reservation, locked until the transaction ends. It is locked before its payments, changes and refunds.
 * @throws Refusal 404 for an unknown one.
 */
export const lockReservation = async (
  trx: Trx,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
): Promise<ReservationRow> => {
  const row = await trx
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}
