import type { ReservationStatus } from '#contract/checkout.ts'
import { Refusal } from '#server/refusal.ts'
import type { Trx } from '#server/db/transact.ts'

/** The legal steps of a reservation (api.md): nothing else ever changes its status. */
const STEPS: Record<ReservationStatus, readonly ReservationStatus[]> = {
  0: [50, 200],
  50: [100, 200],
  100: [],
  200: [],
}

/**
 * Moves a reservation from one status to another, and only from that one. An illegal step, or a reservation that is no longer where the
 * caller thinks, is a 409 and changes nothing.
 */
export const moveReservation = async (
  trx: Trx,
  { tenant, id }: { tenant: string; id: string },
  { from, to, at }: { from: ReservationStatus; to: ReservationStatus; at: Date },
): Promise<void> => {
  const illegal = () => new Refusal(409, { error: `a reservation does not go from ${from} to ${to}` })
  if (!STEPS[from].includes(to)) throw illegal()
  const { numUpdatedRows } = await trx
    .updateTable('reservations')
    .set({ status: to, hold_until: null, expired: false, ...(to === 50 && { paid_at: at }) })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw illegal()
}
