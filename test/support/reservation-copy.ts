import type { ReservationRow } from '#server/db/rows.ts'

/** A reservation as an insert takes it; the database computes its search words. */
export const reservationCopy = ({ words: _made, payload, cart, rate, ...row }: ReservationRow) => ({
  ...row,
  payload: JSON.stringify(payload),
  cart: JSON.stringify(cart),
  rate: JSON.stringify(rate),
})
