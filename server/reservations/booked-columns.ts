import { handoverOf } from '#domain/calendar/handover.ts'
import { BOOKED_COLUMNS } from '#server/db/reservation-tables.ts'
import type { ChangeRow } from '#server/db/rows.ts'
import type { CheckedOrder } from './check-order.ts'

type Booked = Pick<ChangeRow, (typeof BOOKED_COLUMNS)[number]>

const written = (booked: Booked) => ({
  ...booked,
  payload: JSON.stringify(booked.payload),
  cart: JSON.stringify(booked.cart),
  rate: JSON.stringify(booked.rate),
})

/** The columns of a checked order in its reservation, whether it is made, replaced or changed. */
export const bookedColumns = ({ payload, cart, rate, amount, discount, location, email, terms }: CheckedOrder) => {
  const { pickupdate, returndate } = handoverOf(payload, payload.date, payload.pickupDayBefore)
  return written({
    language: payload.language,
    payload,
    cart,
    rate,
    amount,
    discount,
    location,
    first_day: payload.date.from,
    last_day: payload.date.to,
    pickup_day: pickupdate,
    return_day: returndate,
    email,
    terms: terms?.hash ?? null,
  })
}

/** The same columns of a change, for its reservation. */
export const bookedColumnsOfChange = (change: ChangeRow) =>
  written(Object.fromEntries(BOOKED_COLUMNS.map((column) => [column, change[column]])) as Booked)
