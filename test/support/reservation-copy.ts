import type { ReservationRow } from '#server/db/rows.ts'

/** Converts a row of `reservations` to one that can be inserted. Leaves out `words`, which the database computes. */
export const reservationCopy = ({ words: _made, payload, cart, rate, ...row }: ReservationRow) => ({
  ...row,
  payload: JSON.stringify(payload),
  cart: JSON.stringify(cart),
  rate: JSON.stringify(rate),
})
