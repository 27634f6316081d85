import { expect, it } from 'vitest'
import { checkoutMachine, type CheckoutEvent, type CheckoutInput, type Order } from '#machines/checkout.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (CheckoutEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const order = { payload: {}, amountSeen: 9200, key: 'k'.repeat(16) } as unknown as Order
const orderAnswered = (output: unknown) => ({ type: 'xstate.done.actor.placeOrder', output }) as const
const paymentAnswered = (output: unknown) => ({ type: 'xstate.done.actor.startPayment', output }) as const
const checkAnswered = (output: unknown) => ({ type: 'xstate.done.actor.paymentCheck', output }) as const

const events: Events = [
  { type: 'booking.ready', problem: null, personalComplete: false },
  { type: 'booking.ready', problem: null, personalComplete: true },
  { type: 'booking.ready', problem: { key: 'cart.error.persons' }, personalComplete: true },
  { type: 'page.open', page: 'checkout' },
  { type: 'page.open', page: 'orderoverview' },
  { type: 'personal.submit', problems: [] },
  { type: 'personal.submit', problems: [{ person: 0, field: 'email', key: 'form.required' }] },
  { type: 'order.place', order, termsAccepted: true },
  { type: 'order.place', order, termsAccepted: false },
  { type: 'person.finish', person: 0, problems: [{ person: 0, field: 'email', key: 'form.required' }] },
  { type: 'person.finish', person: 0, problems: [] },
  { type: 'order.retry' },
  { type: 'payment.retry' },
  { type: 'hold.ended' },
  orderAnswered({ kind: 'placed', bookingId: 'b' }),
  orderAnswered({ kind: 'settled', bookingId: 'b', difference: -1200 }),
  orderAnswered({ kind: 'invalid', issues: [{ path: 'persons.0.email', message: '' }] }),
  orderAnswered({ kind: 'outOfStock', outOfStock: [] }),
  { type: 'xstate.error.actor.placeOrder', error: new Error('network') },
  paymentAnswered({ kind: 'started', payment: {}, holdEnds: 0 }),
  paymentAnswered({ kind: 'paid' }),
  paymentAnswered({ kind: 'underWay' }),
  paymentAnswered({ kind: 'outOfStock', outOfStock: [] }),
  { type: 'xstate.error.actor.startPayment', error: new Error('network') },
  checkAnswered({ state: 'success' }),
  checkAnswered({ state: 'error', reason: 'declined' }),
]

it('generated paths reach every state and transition of the checkout machine', () => {
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
    facts: ({ context }) => [context.page, context.personalComplete, context.bookingId],
    invariant: (snapshot) => {
      // Nobody pays for, or is congratulated on, a reservation that there is not.
      if (['payment', 'check', 'success', 'leavingForPayment'].some((state) => snapshot.matches(state as never)))
        expect(snapshot.context.bookingId).not.toBeNull()
      // Nobody orders without an order, nor before all is filled in.
      if (snapshot.matches('overview')) expect(snapshot.context.personalComplete).toBe(true)
      if (snapshot.matches({ overview: 'ordering' })) expect(snapshot.context.order).not.toBeNull()
      // The card form is there as long as the stock is held.
      if (snapshot.matches('payment'))
        expect(snapshot.context.payment !== null).toBe(snapshot.matches({ payment: 'entering' }))
    },
  })
  process.stdout.write(`${describeWalk('checkout', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
