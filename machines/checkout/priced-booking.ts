import { toOrder } from '#domain/booking/payload.ts'
import { keysOf } from '#domain/booking/unanswered-order.ts'
import { changeFee } from '#domain/pricing/change-fee.ts'
import { rulesOf, type BookingContext } from '#machines/booking/context.ts'
import type { Order, PricedBooking } from './answers.ts'

/** Null while there is no offer. */
export const pricedBooking = (context: BookingContext): PricedBooking | null => {
  const { booking, language, shop, offer, reservation, unanswered } = context
  if (!offer) return null
  const { amount } = offer.cart.price
  const { from } = booking.days
  const change = reservation?.change
  const isFeeDue = change && change.paid !== null && from !== null
  return {
    payload: toOrder(booking, { locale: language.locale, rules: rulesOf(context) }, reservation?.bookingId ?? null),
    amount,
    changes: change ? { bookingId: reservation.bookingId, paid: change.paid } : null,
    fee: isFeeDue ? changeFee({ ...change, amount: change.paid! }, { amount, from }, shop.today) : 0,
    unanswered,
  }
}

/** `newKey` is taken unless the same was ordered before and has no answer. */
export const orderOf = ({ payload, amount, changes, fee, unanswered }: PricedBooking, newKey: string): Order => {
  const seen = { payload, amountSeen: amount }
  return { ...seen, changes, feeSeen: fee, ...keysOf(seen, unanswered, () => newKey) }
}
