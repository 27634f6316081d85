import type { ReservationRow } from '#server/db/rows.ts'

/** Returns a reservation as it can be inserted. It leaves out the search words, because the database computes them. */
export const reservationCopy = ({ words: _made, payload, cart, rate, ...row }: ReservationRow) => ({
  ...row,
  payload: JSON.stringify(payload),
  cart: JSON.stringify(cart),
  rate: JSON.stringify(rate),
})
