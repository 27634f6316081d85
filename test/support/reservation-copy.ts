import type { ReservationRow } from '#server/db/rows.ts'

/** Returns a reservation as it can be inserted; without its search words, which the database computes. */
export const reservationCopy = ({ words: _made, payload, cart, rate, ...row }: ReservationRow) => ({
  ...row,
  payload: JSON.stringify(payload),
  cart: JSON.stringify(cart),
  rate: JSON.stringify(rate),
})
