import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { Order, OrderAnswer, PaymentAnswer } from '#machines/checkout/answers.ts'
import type { CheckoutEvent, CheckoutInput } from '#machines/checkout/events.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (CheckoutEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const orderOf = (amountSeen: number) =>
  ({ payload: {}, amountSeen, key: 'k'.repeat(16), unanswered: [] }) as unknown as Order
const order = orderOf(9200)
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
  { type: 'total.known', amount: 9200 },
  { type: 'total.known', amount: 9900 },
  { type: 'total.confirm' },
  { type: 'order.place', order, termsAccepted: true },
  { type: 'order.place', order, termsAccepted: false },
  { type: 'order.retry' },
  { type: 'payment.retry' },
  { type: 'hold.ended' },
  { type: 'order.placed', bookingId: 'b' },
  { type: 'order.settled', bookingId: 'b', difference: -1200 },
  { type: 'order.invalid', issues: [{ path: 'persons.0.email', message: '' }] },
  { type: 'order.totalChanged', cart: { price: { amount: 9900 } } as Cart },
  { type: 'order.outOfStock', outOfStock: [] },
  { type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed },
  { type: 'order.endedElsewhere', how: 'alreadyPaid', bookingId: 'b', number: '1234' },
  { type: 'order.notFound' },
  { type: 'order.rejected' },
  { type: 'order.unreachable' },
  { type: 'payment.started', payment: {} as PaymentStart, holdEnds: 0 },
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
  const inputs: CheckoutInput[] = [
    { page: 'checkout', bookingId: null },
    { page: 'orderoverview', bookingId: null },
    { page: 'orderpayment', bookingId: 'b' },
    { page: 'orderpaymentcheck', bookingId: 'b' },
    { page: 'ordersuccess', bookingId: 'b' },
    { page: 'ordersuccess', bookingId: null },
  ]
  const walk = walkMachine(checkoutMachine, {
    parts: inputs.map((input) => ({ input, events })),
    facts: ({ context }) => [context.page, context.bookingId, context.issues.length, context.seen, context.offered],
    invariant: (snapshot) => {
      // Nobody pays for, or is congratulated on, a reservation that there is not.
      if (['payment', 'check', 'success', 'leavingForPayment'].some((state) => snapshot.matches(state as never)))
        expect(snapshot.context.bookingId).not.toBeNull()
      // Nobody orders without an order, nor before all is filled in.
      if (snapshot.matches('overview')) expect(snapshot.context.issues).toEqual([])
      const isOrdering = snapshot.matches({ overview: { order: 'ordering' } })
      if (isOrdering) expect(snapshot.context.order).not.toBeNull()
      // Nor at another total than the visitor has seen.
      const isSeen = snapshot.matches({ overview: { total: 'seen' } })
      for (const amount of isOrdering ? [] : [9200, 9900])
        expect(snapshot.can({ type: 'order.place', order: orderOf(amount), termsAccepted: true })).toBe(
          isSeen && snapshot.context.seen === amount,
        )
      // Both totals are told where it has changed.
      if (snapshot.matches({ overview: { total: 'changed' } }))
        expect(new Set([snapshot.context.seen, snapshot.context.offered])).toEqual(new Set([9200, 9900]))
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
  const heard: (string | null)[] = []
  const checkout = createActor(
    checkoutMachine.provide({
      actions: { finishBooking: ({ context }) => heard.push(context.bookingId) },
      actors: {
        placeOrder: fromAnswer<OrderAnswer, Order>(
          async () => ({ type: 'order.settled', bookingId: 'b', difference: null }),
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
    { input: { page, bookingId: page === 'checkout' ? null : 'b' } },
  ).start()
  if (page === 'checkout') {
    checkout.send({ type: 'booking.ready', problem: null, problems: [] })
    checkout.send({ type: 'personal.submit' })
    checkout.send({ type: 'total.known', amount: 9200 })
    checkout.send({ type: 'order.place', order, termsAccepted: true })
  }
  await waitFor(checkout, (snapshot) => snapshot.matches('success'))
  expect(heard).toEqual(finished)
})
