import type { BookingPayloadInput } from '#contract/booking.ts'
import type { KeptReservation } from '#contract/draft.ts'
import { lostParts } from '#domain/booking/booked-parts.ts'
import { toOrder } from '#domain/booking/order-payload.ts'
import { keysOf } from '#domain/booking/unanswered-order.ts'
import { orderedFields, shopFields } from '#domain/persons/personal-fields.ts'
import { everybody } from '#domain/persons/persons.ts'
import { changeFee } from '#domain/pricing/change-fee.ts'
import { rulesOf, type BookingContext } from '#machines/booking/context.ts'
import type { Order, OrderedChange, PricedBooking } from './events.ts'

const changeOf = (
  { booking }: BookingContext,
  { bookingId, paid, version, parts = [] }: NonNullable<KeptReservation['change']> & { bookingId: string },
  payload: BookingPayloadInput,
): OrderedChange => {
  const persons = everybody(booking.persons).map(({ booked }) => booked ?? null)
  return {
    bookingId,
    paid,
    seen: version === undefined ? null : { version, persons },
    removed: lostParts(parts, payload, persons),
  }
}

export const pricedBooking = (context: BookingContext): PricedBooking | null => {
  const { booking, language, shop, offer, reservation, unanswered } = context
  if (!offer) return null
  const { amount } = offer.cart.price
  const { from } = booking.days
  const change = reservation?.change
  const isFeeDue = change && change.paid !== null && from !== null
  const products = new Map(offer.categories.flatMap((category) => category.products.map((each) => [each.id, each])))
  const asked = shopFields(shop, booking.hours)
  const payload = toOrder(
    booking,
    { locale: language.locale, rules: rulesOf(context) },
    reservation?.bookingId ?? null,
    (person) =>
      orderedFields(
        asked,
        person.products.flatMap(({ id }) => products.get(id) ?? []),
      ),
  )
  return {
    payload,
    amount,
    changes: change ? changeOf(context, { ...change, bookingId: reservation.bookingId }, payload) : null,
    fee: isFeeDue ? changeFee({ ...change, amount: change.paid! }, { amount, from }, shop.today) : 0,
    unanswered,
  }
}

/** If the same order was sent and got no answer, the new order has the same key. Otherwise it has `newKey`. */
export const orderOf = ({ payload, amount, changes, fee, unanswered }: PricedBooking, newKey: string): Order => {
  const seen = { payload, amountSeen: amount }
  return { ...seen, changes, feeSeen: fee, ...keysOf(seen, unanswered, () => newKey) }
}
