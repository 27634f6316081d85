import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromCallback, waitFor } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { HeldReservation, Order, OrderAnswer, PaymentAnswer, PricedBooking } from '#machines/checkout/answers.ts'
import type { CheckoutEntry, CheckoutEvent, CheckoutInput } from '#machines/checkout/events.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (CheckoutEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const pricedAt = (amount: number) =>
  ({
    payload: { persons: [], date: { from: '2026-12-19', to: '2026-12-25' }, location: 'tal' },
    amount,
    changes: null,
    fee: 0,
    unanswered: [],
  }) as unknown as PricedBooking
const key = 'k'.repeat(16)
const held: HeldReservation = {
  bookingId: 'b',
  held: [],
  date: { from: '2026-12-19', to: '2026-12-25' },
  location: 'tal',
  holdUntil: null,
}
const visit = createEmptyActor() as unknown as CheckoutInput['visit']
const missing: FieldProblem[] = [{ person: 0, field: 'email', key: 'form.required' }]
const reservation = { number: '1234' } as Reservation

const events: Events = [
  { type: 'booking.ready', problem: null, problems: missing },
  { type: 'booking.ready', problem: null, problems: [] },
  { type: 'booking.ready', problem: { key: 'cart.error.persons' }, problems: [] },
  { type: 'page.open', page: 'checkout', problems: [] },
  { type: 'page.open', page: 'orderoverview', problems: [] },
  { type: 'page.open', page: 'orderoverview', problems: missing },
  { type: 'personal.missing' },
  { type: 'personal.submit' },
  { type: 'total.pending' },
  { type: 'total.known', priced: pricedAt(9200) },
  { type: 'total.known', priced: pricedAt(9900) },
  { type: 'total.confirm' },
  { type: 'order.place', amount: 9200, termsAccepted: true, key },
  { type: 'order.place', amount: 9200, termsAccepted: false, key },
  { type: 'order.retry' },
  { type: 'payment.retry' },
  { type: 'hold.ended' },
  { type: 'order.placed', bookingId: 'b', reservation: held },
  { type: 'order.settled', bookingId: 'b', reservation: null, difference: -1200 },
  { type: 'reservation.gone' },
  { type: 'order.invalid', issues: [{ path: 'persons.0.email', message: '' }] },
  { type: 'order.totalChanged', cart: { price: { amount: 9900 } } as Cart },
  { type: 'order.outOfStock', outOfStock: [] },
  { type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed },
  { type: 'order.endedElsewhere', how: 'alreadyPaid', bookingId: 'b', number: '1234' },
  { type: 'order.notFound' },
  { type: 'order.rejected' },
  { type: 'order.unreachable' },
  { type: 'payment.started', payment: {} as PaymentStart, reservation: held, holdEnds: 0 },
  { type: 'payment.alreadyPaid' },
  { type: 'payment.underWay' },
  { type: 'payment.outOfStock', outOfStock: [] },
  { type: 'payment.cancelled' },
  { type: 'payment.notFound' },
  { type: 'payment.over' },
  { type: 'payment.rejected', errorcode: null },
  { type: 'payment.unreachable' },
  { type: 'widget.failed' },
  { type: 'widget.retry' },
  { type: 'xstate.done.actor.paymentCheck', output: { type: 'check.paid', difference: null } },
  { type: 'check.paid', difference: null },
  { type: 'check.paid', difference: 1250 },
  { type: 'check.declined', reason: 'declined' },
  { type: 'check.abandoned' },
  { type: 'check.ended', reason: 'over' },
  { type: 'check.notFound' },
  { type: 'reservation.read', standing: 'paid', reservation },
  { type: 'reservation.read', standing: 'unpaid', reservation },
  { type: 'reservation.read', standing: 'expired', reservation },
  { type: 'reservation.read', standing: 'cancelled', reservation },
  { type: 'reservation.notFound' },
  { type: 'reservation.unreachable' },
  { type: 'reservation.reload' },
]

test('generated paths reach every state and transition of the checkout machine', () => {
  const inputs: CheckoutEntry[] = [
    { page: 'checkout', bookingId: null },
    { page: 'orderoverview', bookingId: null },
    { page: 'orderpayment', bookingId: 'b' },
    { page: 'orderpaymentcheck', bookingId: 'b' },
    { page: 'ordersuccess', bookingId: 'b' },
    { page: 'ordersuccess', bookingId: null },
  ]
  const walk = walkMachine(checkoutMachine, {
    parts: inputs.map((entry) => ({ input: { ...entry, visit }, events })),
    facts: ({ context }) => [
      context.page,
      context.bookingId,
      context.issues.length,
      context.seen,
      context.priced?.amount,
    ],
    invariant: (snapshot) => {
      // Payment and success need a reservation.
      if (['payment', 'check', 'success', 'leavingForPayment'].some((state) => snapshot.matches(state as never)))
        expect(snapshot.context.bookingId).not.toBeNull()
      // Ordering needs a complete order.
      if (snapshot.matches('overview')) expect(snapshot.context.issues).toEqual([])
      const isOrdering = snapshot.matches({ overview: { order: 'ordering' } })
      if (isOrdering) expect(snapshot.context.order).not.toBeNull()
      // Nor at another total than the visitor has seen.
      const isSeen = snapshot.matches({ overview: { total: 'seen' } })
      for (const amount of isOrdering ? [] : [9200, 9900])
        expect(snapshot.can({ type: 'order.place', amount, termsAccepted: true, key })).toBe(
          isSeen && snapshot.context.seen === amount,
        )
      // A changed total is shown with the earlier one.
      if (snapshot.matches({ overview: { total: 'changed' } }))
        expect(new Set([snapshot.context.seen, snapshot.context.priced?.amount])).toEqual(new Set([9200, 9900]))
      // The reservation is shown once the shop has said what it is, and stays so.
      if (snapshot.matches('success'))
        expect(snapshot.matches({ success: { standing: 'unknown' } })).toBe(snapshot.context.reservation === null)
      // The card form is there as long as the stock is held.
      if (snapshot.matches('payment'))
        expect(snapshot.context.payment !== null).toBe(snapshot.matches({ payment: 'entering' }))
    },
  })
  process.stdout.write(`${describeWalk('checkout', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})

/* Twice would put the next booking on the list of those that are paid. */
test.each([
  { way: 'an order without anything to pay', page: 'checkout', finished: ['b'] },
  { way: 'a payment that has been made already', page: 'orderpayment', finished: ['b'] },
  { way: 'a payment that succeeds', page: 'orderpaymentcheck', finished: ['b'] },
  { way: 'opening the page of a booking', page: 'ordersuccess', finished: [] },
] as const)('$way finishes the booking: $finished', async ({ page, finished }) => {
  const heard: string[] = []
  const listener = createActor(
    fromCallback<{ type: string; bookingId: string }>(({ receive }) =>
      receive(({ type, bookingId }) => type === 'booking.paid' && heard.push(bookingId)),
    ),
  ).start()
  const checkout = createActor(
    checkoutMachine.provide({
      actors: {
        placeOrder: fromAnswer<OrderAnswer, Order>(
          async () => ({ type: 'order.settled', bookingId: 'b', reservation: held, difference: null }),
          { type: 'order.unreachable' },
        ),
        startPayment: fromAnswer<PaymentAnswer, { bookingId: string }>(async () => ({ type: 'payment.alreadyPaid' }), {
          type: 'payment.unreachable',
        }),
        paymentCheck: paymentCheckMachine.provide({
          actors: {
            askPayment: fromAnswer<PaymentCheckAnswer, { bookingId: string }>(
              async () => ({ type: 'check.paid', difference: null }),
              { type: 'check.unreachable' },
            ),
          },
        }),
      },
    }),
    {
      input: {
        page,
        bookingId: page === 'checkout' ? null : 'b',
        visit: listener as unknown as CheckoutInput['visit'],
      },
    },
  ).start()
  if (page === 'checkout') {
    checkout.send({ type: 'booking.ready', problem: null, problems: [] })
    checkout.send({ type: 'personal.submit' })
    checkout.send({ type: 'total.known', priced: pricedAt(9200) })
    checkout.send({ type: 'order.place', amount: 9200, termsAccepted: true, key })
  }
  await waitFor(checkout, (snapshot) => snapshot.matches('success'))
  expect(heard).toEqual(finished)
})

const toOverview: CheckoutEvent[] = [
  { type: 'booking.ready', problem: null, problems: [] },
  { type: 'personal.submit' },
  { type: 'total.known', priced: pricedAt(9200) },
]
const ordered: CheckoutEvent[] = [...toOverview, { type: 'order.place', amount: 9200, termsAccepted: true, key }]

test.each<{ page: CheckoutEntry['page']; events: CheckoutEvent[]; heard: string[] }>([
  {
    page: 'checkout',
    events: [{ type: 'booking.ready', problem: { key: 'cart.error.persons' }, problems: [] }],
    heard: ['checkout.turnedAway'],
  },
  // What is agreed to is priced anew.
  { page: 'checkout', events: toOverview, heard: ['offer.retry'] },
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.placed', bookingId: 'b', reservation: held }],
    heard: ['offer.retry', 'order.sent', 'reservation.made', 'order.taken'],
  },
  // A change keeps its reservation.
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.placed', bookingId: 'b', reservation: null }],
    heard: ['offer.retry', 'order.sent', 'order.taken'],
  },
  {
    page: 'checkout',
    events: [...ordered, { type: 'reservation.gone' }, { type: 'order.rejected' }],
    heard: ['offer.retry', 'order.sent', 'reservation.gone', 'order.refused', 'offer.retry'],
  },
  // Nobody knows whether it arrived: it is still without an answer.
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.unreachable' }, { type: 'order.retry' }],
    heard: ['offer.retry', 'order.sent', 'order.sent'],
  },
  {
    page: 'orderpayment',
    events: [
      { type: 'payment.started', payment: {} as PaymentStart, reservation: held, holdEnds: 0 },
      { type: 'hold.ended' },
    ],
    heard: ['hold.renewed', 'hold.ended'],
  },
])('on $page the visit hears $heard', ({ page, events: happened, heard }) => {
  const types: string[] = []
  const listener = createActor(fromCallback(({ receive }) => receive(({ type }) => types.push(type)))).start()
  const checkout = createActor(checkoutMachine, {
    input: { page, bookingId: 'b', visit: listener as unknown as CheckoutInput['visit'] },
  }).start()
  for (const event of happened) checkout.send(event)
  checkout.stop()
  expect(types).toEqual(heard)
})
