import type { PaymentStart } from '#contract/payment.ts'
import type {
  EndedElsewhere,
  Order,
  OrderedChange,
  PricedBooking,
  CheckoutEntry,
  CheckoutEvent,
} from '#machines/checkout/events.ts'
import type { CheckoutContext, HeldPayment } from '#machines/checkout/setup.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, asTheyAre, events, fields, list, orNull, type Rule } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

/** Replaces or removes the ids, numbers, keys and tokens by which somebody could open a booking or a payment. */
export const checkoutRules = ({ id }: StandIns, rules: PersonalRules) => {
  const { typed, payload, key, unanswered, keptReservation, cart, reservation, issues } = rules
  const number = typed('number')
  const changes = orNull(
    fields<OrderedChange>({
      bookingId: id,
      paid: asIs,
      seen: orNull(fields<NonNullable<OrderedChange['seen']>>({ version: key, persons: asIs })),
      removed: asIs,
    }),
  )
  const priced = fields<PricedBooking>({
    payload,
    amount: asIs,
    changes,
    fee: asIs,
    unanswered: list(unanswered),
  })
  const order = fields<Order>({
    payload,
    amountSeen: asIs,
    changes,
    feeSeen: asIs,
    key,
    unanswered: list(key),
  })
  const paymentStart = fields<PaymentStart>({
    paymentCheckoutId: typed('payment'),
    widgetUrl: () => 'about:blank',
    integrity: () => '',
    resultUrl: () => 'about:blank',
    brands: asIs,
    amount: asIs,
  })
  const access: Rule<string> = typed('access')

  const entry = fields<CheckoutEntry>({ page: asIs, bookingId: orNull(id), access })
  const event = events<CheckoutEvent, 'reservation.read'>(
    {
      ...asTheyAre('problem', 'problems', 'page', 'amount', 'termsAccepted', 'holdEnds', 'holdLimit', 'difference'),
      ...asTheyAre('outOfStock', 'errorcode', 'retryAt', 'how', 'reason'),
      priced,
      key,
      bookingId: id,
      reservation: orNull(keptReservation),
      issues,
      cart,
      number,
      payment: paymentStart,
    },
    {
      'reservation.read': ({ type, standing, reservation: read }) => ({
        type,
        standing,
        reservation: reservation(read),
      }),
    },
  )
  const context = fields<Omit<CheckoutContext, 'visit'>>({
    ...asTheyAre('page', 'outOfStock', 'errorcode', 'retryAt', 'seen', 'changedBy', 'paymentError'),
    issues,
    order: orNull(order),
    refusedCart: orNull(cart),
    elsewhere: orNull(fields<EndedElsewhere>({ how: asIs, bookingId: id, number })),
    priced: orNull(priced),
    bookingId: orNull(id),
    access,
    reservation: orNull(reservation),
    payment: orNull(fields<HeldPayment>({ form: paymentStart, holdEnds: asIs, holdLimit: asIs })),
  })
  return { entry, event, context }
}
