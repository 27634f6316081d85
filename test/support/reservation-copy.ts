import type { ReservationRow } from '#server/db/rows.ts'

export const reservationCopy = ({ words: _made, payload, cart, rate, ...row }: ReservationRow) => ({
  ...row,
  payload: JSON.stringify(payload),
  cart: JSON.stringify(cart),
  rate: JSON.stringify(rate),
})
