import type { BookingChange } from '#contract/checkout.ts'
import { bookedParts, lostParts, placesInOrder } from '#domain/booking/booked-parts.ts'
import { hashOf } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { CheckedOrder } from './check-order.ts'

/** Changes with every change of the booking's content. */
export const bookingVersion = ({ payload }: Pick<ReservationRow, 'payload'>): string => hashOf(payload)

/**
 * Refuses a change that would lose persons, lines or data without naming them. A change without losses needs no names,
 * so a repeated one is accepted.
 * @throws Refusal 409 with the lost parts
 */
export const refuseLosses = (
  row: Pick<ReservationRow, 'payload' | 'cart'>,
  { payload }: Pick<CheckedOrder, 'payload'>,
  change: BookingChange | null,
): void => {
  const parts = bookedParts({ booking: row.payload, cart: row.cart })
  const lostInOrder = lostParts(parts, payload, placesInOrder(row.payload.persons, payload.persons))
  if (lostInOrder.length === 0) return
  const named = change?.version === bookingVersion(row) ? change : null
  const lost = named
    ? lostParts(parts, payload, named.persons).filter(({ path }) => !named.removed.includes(path))
    : lostInOrder
  if (lost.length > 0) throw new Refusal(409, { error: 'this change would lose what it does not name', lost })
}
