import type { BookingChange } from '#contract/checkout.ts'
import { bookedParts, lostParts, type Places, placesInOrder } from '#domain/booking/booked-parts.ts'
import { hashOf } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { CheckedOrder } from './check-order.ts'

export const bookingVersion = ({ payload }: Pick<ReservationRow, 'payload'>): string => hashOf(payload)

const isCurrent = (row: Pick<ReservationRow, 'payload'>, change: BookingChange | null): change is BookingChange =>
  change?.version === bookingVersion(row)

export const placesOf = (
  row: Pick<ReservationRow, 'payload'>,
  { payload }: Pick<CheckedOrder, 'payload'>,
  change: BookingChange | null,
): Places => (isCurrent(row, change) ? change.persons : placesInOrder(row.payload.persons, payload.persons))

/**
 * Refuses a change of a group that is based on another version, because a leader with two devices would undo the first
 * change by the second.
 * @throws Refusal 409 `changedSince`
 */
export const refuseOutdated = (
  row: Pick<ReservationRow, 'payload'>,
  order: Pick<CheckedOrder, 'payload'>,
  change: BookingChange | null,
): void => {
  if (!row.payload.isGroup || change === null || isCurrent(row, change)) return
  if (bookingVersion(order) !== bookingVersion(row)) throw new Refusal(409, { error: 'changedSince' })
}

export const refuseLosses = (
  row: Pick<ReservationRow, 'payload' | 'cart'>,
  { payload }: Pick<CheckedOrder, 'payload'>,
  change: BookingChange | null,
): void => {
  const parts = bookedParts({ booking: row.payload, cart: row.cart })
  const lostInOrder = lostParts(parts, payload, placesInOrder(row.payload.persons, payload.persons))
  if (lostInOrder.length === 0) return
  const lost = isCurrent(row, change)
    ? lostParts(parts, payload, change.persons).filter(({ path }) => !change.removed.includes(path))
    : lostInOrder
  if (lost.length > 0) throw new Refusal(409, { error: 'this change would lose what it does not name', lost })
}
