import { handoverOf } from '#domain/calendar/handover.ts'
import type { CheckedOrder } from './check-order.ts'

/** The columns of a checked order in its reservation, whether it is made, replaced or changed. */
export const bookedColumns = ({ payload, cart, rate, amount, discount, location, email, terms }: CheckedOrder) => {
  const { pickupdate, returndate } = handoverOf(payload, payload.date, payload.pickupDayBefore)
  return {
    language: payload.language,
    payload: JSON.stringify(payload),
    cart: JSON.stringify(cart),
    rate: JSON.stringify(rate),
    amount,
    discount,
    location,
    first_day: payload.date.from,
    last_day: payload.date.to,
    pickup_day: pickupdate,
    return_day: returndate,
    email,
    terms: terms?.hash ?? null,
  }
}
