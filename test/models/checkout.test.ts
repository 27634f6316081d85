import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { createActor, createEmptyActor, fromCallback, waitFor } from 'xstate'
import type { Reservation } from '#contract/checkout.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type {
  HeldReservation,
  Order,
  OrderAnswer,
  PaymentAnswer,
  PricedBooking,
  CheckoutEntry,
  CheckoutEvent,
  CheckoutInput,
  CheckoutPageName,
} from '#machines/checkout/events.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import type { CheckoutContext } from '#machines/checkout/setup.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Events = readonly (CheckoutEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const date = { from: '2026-12-19', to: '2026-12-25' }
const earlier = { key: 'e'.repeat(16), text: '{}', held: [], date, location: 'tal' }
const payload = { persons: [{ type: 1, products: [{ id: 'depot', count: 2 }] }], date, location: 'tal' }
const changes = { bookingId: 'b', paid: 8000, seen: null, removed: [] }
const priced = { payload, changes, fee: 500, unanswered: [earlier] } as unknown as PricedBooking
const pricedAt = (amount: number): PricedBooking => ({ ...priced, amount })
const key = 'k'.repeat(16)
const textAt = (amount: number) =>
  '{"payload":{"persons":[{"type":1,"products":[{"id":"depot","count":2}]}],' +
  `"date":{"from":"2026-12-19","to":"2026-12-25"},"location":"tal"},"amountSeen":${amount}}`
const again: PricedBooking = {
  ...pricedAt(9900),
  unanswered: [earlier, { ...earlier, key: 'a'.repeat(16), text: textAt(9900) }],
}
const ORDERS: Record<number, Order> = {
  9200: { payload: priced.payload, amountSeen: 9200, changes, feeSeen: 500, key, unanswered: [earlier.key] },
  9900: {
    payload: priced.payload,
    amountSeen: 9900,
    changes,
    feeSeen: 500,
    key: 'a'.repeat(16),
    unanswered: [earlier.key],
  },
}
const held: HeldReservation = {
  bookingId: 'b',
  held: [{ product: 'depot', count: 2 }],
  date,
  location: 'tal',
  holdUntil: null,
}
const visit = createEmptyActor() as unknown as CheckoutInput['visit']
const missing: FieldProblem[] = [{ person: 0, field: 'email', key: 'form.required' }]
const reservation = { number: '1234' } as Reservation
const payment = { form: 'card' } as unknown as PaymentStart
const outOfStock = [{ person: 0, product: 'depot' }] as never
const issues = [{ path: 'persons.0.email', message: '' }]
const cart = { price: { amount: 9900 } } as Cart

const PAGES = ['checkout', 'orderoverview', 'orderpayment', 'orderpaymentcheck', 'ordersuccess'] as const

const events: Events = [
  { type: 'booking.ready', problem: null, problems: missing },
  { type: 'booking.ready', problem: null, problems: [] },
  { type: 'booking.ready', problem: { key: 'cart.error.persons' }, problems: [] },
  ...PAGES.map((page): CheckoutEvent => ({ type: 'page.open', page, problems: [] })),
  { type: 'page.open', page: 'orderoverview', problems: missing },
  { type: 'personal.missing' },
  { type: 'personal.submit' },
  { type: 'total.pending' },
  { type: 'total.known', priced: pricedAt(9200) },
  { type: 'total.known', priced: again },
  { type: 'total.confirm' },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'terms.accept', termsAccepted: false },
  { type: 'order.place', amount: 9200, key },
  { type: 'order.place', amount: 9900, key },
  { type: 'order.retry' },
  { type: 'payment.retry' },
  { type: 'hold.ended' },
  { type: 'hold.extended', holdEnds: 1500 },
  { type: 'order.placed', bookingId: 'b', reservation: held },
  { type: 'order.settled', bookingId: 'b', reservation: null, difference: -1200 },
  { type: 'reservation.gone' },
  { type: 'order.invalid', issues },
  { type: 'order.totalChanged', cart },
  { type: 'order.outOfStock', outOfStock },
  { type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed },
  { type: 'order.notBookable', errorcode: 'guesses' },
  ...(['alreadyPaid', 'cancelled', 'changedSince'] as const).map((how): CheckoutEvent => ({
    type: 'order.endedElsewhere',
    how,
    bookingId: 'b',
    number: '1234',
  })),
  { type: 'order.notFound' },
  { type: 'order.rejected' },
  { type: 'order.unreachable' },
  { type: 'payment.started', payment, reservation: held, holdEnds: 1000, holdLimit: 2000 },
  { type: 'payment.alreadyPaid' },
  { type: 'payment.underWay' },
  { type: 'payment.outOfStock', outOfStock },
  { type: 'payment.cancelled' },
  { type: 'payment.notFound' },
  { type: 'payment.over' },
  { type: 'payment.dearer' },
  { type: 'payment.usedUp', retryAt: 5000 },
  { type: 'retry.possible' },
  { type: 'payment.rejected', errorcode: null },
  { type: 'payment.rejected', errorcode: ERROR_CODE.groupNotFound },
  { type: 'payment.unreachable' },
  { type: 'widget.failed' },
  { type: 'widget.retry' },
  { type: 'xstate.done.actor.paymentCheck', output: { type: 'check.paid', difference: 700 } },
  { type: 'check.paid', difference: null },
  { type: 'check.paid', difference: 1250 },
  { type: 'check.declined', reason: 'declined' },
  { type: 'check.abandoned' },
  { type: 'check.ended', reason: 'over' },
  { type: 'check.ended', reason: 'cancelled' },
  { type: 'check.ended', reason: 'unneeded' },
  { type: 'check.notFound' },
  { type: 'reservation.read', standing: 'paid', reservation },
  { type: 'reservation.read', standing: 'unpaid', reservation },
  { type: 'reservation.read', standing: 'expired', reservation },
  { type: 'reservation.read', standing: 'withdrawn', reservation },
  { type: 'reservation.read', standing: 'cancelled', reservation },
  { type: 'reservation.notFound' },
  { type: 'reservation.unreachable' },
  { type: 'reservation.reload' },
]

const OVERVIEW = 'overview.order.reviewing overview.terms.open overview.total.opening'
const SUCCESS = 'success.answer.asking success.standing.unknown'
const ordering = 'overview.order.ordering'
const VISIT = (visit as unknown as { id: string }).id
const told = (...events: { type: string }[]) => events.map((event) => ({ to: VISIT, event }))
const RETRY = { type: 'offer.retry' }
const PAID = { type: 'booking.paid', bookingId: 'b' }
const unpriced = { seen: null, priced: null }
const refusedOrder = ({ order }: CheckoutContext) => ({ type: 'order.refused', key: order!.key })
const sentOrder = (order: Order) => ({
  type: 'order.sent',
  order: {
    key: order.key,
    text: textAt(order.amountSeen),
    held: [{ product: 'depot', count: 2 }],
    date,
    location: 'tal',
  },
})
type Refused = Pick<Row<CheckoutContext>, 'to' | 'does' | 'changes' | 'sends'>
const refused = (kind: string, first: string[] = [], stored?: Row<CheckoutContext>['changes']): Refused => ({
  to: `overview.order.refused.${kind}`,
  does: [...first, 'reportRefused', 'retryPrices'],
  changes: stored,
  sends: (context) => told(refusedOrder(context), RETRY),
})
const turnedBack: Pick<Row<CheckoutContext>, 'does' | 'sends'> = {
  does: ['turnBookingBack'],
  sends: told({ type: 'checkout.turnedAway' }),
}

const totalKnown: Row<CheckoutContext>['changes'] = (_, event) => ({ seen: event.priced.amount, priced: event.priced })

const rows: readonly Row<CheckoutContext>[] = [
  {
    in: 'arriving',
    on: 'booking.ready',
    if: (_, { problem }) => problem !== null,
    to: 'turnedAway',
    ...turnedBack,
  },
  {
    in: 'arriving',
    on: 'booking.ready',
    if: ({ page }, { problems }) => page === 'orderoverview' && (problems as []).length === 0,
    to: OVERVIEW,
    does: ['forgetTotals'],
    changes: unpriced,
  },
  { in: 'arriving', on: 'booking.ready', to: 'personalData.filling' },

  {
    in: 'personalData',
    on: 'personal.submit',
    to: OVERVIEW,
    does: ['forgetIssues', 'forgetTotals'],
    changes: { issues: [], ...unpriced },
  },
  {
    in: 'personalData',
    on: 'page.open',
    with: { page: 'orderoverview' },
    if: (context, { problems }) => context.issues.length + (problems as []).length === 0,
    to: OVERVIEW,
    does: ['forgetTotals'],
    changes: unpriced,
  },
  { in: 'personalData', on: 'page.open', with: { page: 'orderoverview' }, to: 'personalData.invalid' },

  ...['order.place', 'page.open', 'personal.missing', 'booking.ready'].map((on) => ({ in: ordering, on })),
  {
    in: ordering,
    on: 'order.settled',
    to: SUCCESS,
    does: ['storeReservationId', 'storeDifference', 'reportTaken', 'finishBooking'],
    changes: { bookingId: 'b', changedBy: -1200 },
    sends: told({ type: 'order.taken' }, PAID),
  },
  {
    in: ordering,
    on: 'order.placed',
    to: 'leavingForPayment',
    does: ['storeReservationId', 'reportTaken'],
    changes: { bookingId: 'b' },
    sends: told({ type: 'reservation.made', reservation: held } as never, { type: 'order.taken' }),
  },
  { in: ordering, on: 'reservation.gone', does: ['reportGone'], sends: told({ type: 'reservation.gone' }) },
  {
    in: ordering,
    on: 'order.invalid',
    to: 'personalData.invalid',
    does: ['storeIssues', 'reportRefused'],
    changes: { issues },
    sends: (context) => told(refusedOrder(context)),
  },
  {
    in: ordering,
    on: 'order.totalChanged',
    ...refused('totalChanged', ['storeRefusedTotal'], { refusedCart: cart, seen: 9900 }),
  },
  { in: ordering, on: 'order.outOfStock', ...refused('outOfStock', ['storeOutOfStock'], { outOfStock }) },
  {
    in: ordering,
    on: 'order.notBookable',
    ...refused('notBookable', ['storeErrorcode'], (_, { errorcode }) => ({ errorcode })),
  },
  {
    in: ordering,
    on: 'order.endedElsewhere',
    ...refused('endedElsewhere', ['storeElsewhere'], (_, { how }) => ({
      elsewhere: { how, bookingId: 'b', number: '1234' },
    })),
  },
  { in: ordering, on: 'order.notFound', ...refused('notFound') },
  { in: ordering, on: 'order.rejected', ...refused('rejected') },
  { in: ordering, on: 'order.unreachable', to: 'overview.order.unreachable' },
  {
    in: 'overview.order.unreachable',
    on: 'order.retry',
    to: ordering,
    does: ['reportOrder'],
    sends: ({ order }) => told(sentOrder(order!)),
  },
  { in: 'overview.terms', on: 'terms.accept', with: { termsAccepted: true }, to: 'overview.terms.accepted' },
  { in: 'overview.terms', on: 'terms.accept', to: 'overview.terms.open' },
  { in: 'overview.terms.open', on: 'order.place', to: 'overview.terms.missing' },
  {
    in: 'overview.order',
    on: 'order.place',
    if: ({ seen }, { amount }, states) =>
      states.includes('overview.terms.accepted') && states.includes('overview.total.seen') && amount === seen,
    to: ordering,
    does: ['storeOrder', 'reportOrder'],
    changes: ({ priced: known }) => ({ order: ORDERS[known!.amount]! }),
    sends: ({ priced: known }) => told(sentOrder(ORDERS[known!.amount]!)),
  },
  { in: 'overview', on: 'page.open', with: { page: 'checkout' }, to: 'personalData.filling' },
  { in: 'overview', on: 'personal.missing', to: 'personalData.invalid' },
  ...['personalData', 'overview'].map((place): Row<CheckoutContext> => ({
    in: place,
    on: 'booking.ready',
    if: (_, { problem }) => problem !== null,
    to: 'turnedAway',
    ...turnedBack,
  })),

  {
    in: 'overview.total.opening',
    on: 'total.pending',
    to: 'overview.total.pending',
    does: ['retryPrices'],
    sends: told(RETRY),
  },
  {
    in: 'overview.total.opening',
    on: 'total.known',
    to: 'overview.total.seen',
    does: ['storeTotalSeen', 'retryPrices'],
    changes: totalKnown,
    sends: told(RETRY),
  },
  { in: 'overview.total', on: 'total.pending', to: 'overview.total.pending' },
  {
    in: 'overview.total',
    on: 'total.known',
    if: ({ seen }, event) => seen === null || seen === (event.priced as PricedBooking).amount,
    to: 'overview.total.seen',
    does: ['storeTotalSeen'],
    changes: totalKnown,
  },
  {
    in: 'overview.total',
    on: 'total.known',
    to: 'overview.total.changed',
    does: ['storeTotalOffered'],
    changes: (_, event) => ({ priced: event.priced }),
  },
  {
    in: 'overview.total.changed',
    on: 'total.confirm',
    to: 'overview.total.seen',
    does: ['confirmTotal'],
    changes: (context) => ({ seen: context.priced!.amount }),
  },
  {
    in: 'overview.total.changed',
    on: 'order.totalChanged',
    if: (context, _, states) => states.includes(ordering) && context.priced?.amount === 9900,
    to: 'overview.total.seen',
  },

  {
    in: 'payment.starting',
    on: 'payment.started',
    to: 'payment.entering.form',
    does: ['storePayment', 'reportHold'],
    changes: { payment: { form: payment, holdEnds: 1000, holdLimit: 2000 } },
    sends: told({ type: 'hold.renewed', reservation: held } as never),
  },
  { in: 'payment.starting', on: 'payment.alreadyPaid', to: SUCCESS, does: ['finishBooking'], sends: told(PAID) },
  { in: 'payment.starting', on: 'payment.underWay', to: 'check.processing' },
  {
    in: 'payment.starting',
    on: 'payment.outOfStock',
    to: 'payment.refused.outOfStock',
    does: ['storeOutOfStock'],
    changes: { outOfStock },
  },
  { in: 'payment.starting', on: 'payment.cancelled', to: 'payment.refused.cancelled' },
  { in: 'payment.starting', on: 'payment.notFound', to: 'payment.refused.notFound' },
  { in: 'payment.starting', on: 'payment.over', to: 'payment.refused.over' },
  { in: 'payment.starting', on: 'payment.dearer', to: 'payment.refused.dearer' },
  {
    in: 'payment.starting',
    on: 'payment.usedUp',
    to: 'payment.refused.usedUp',
    does: ['storeRetry'],
    changes: { retryAt: 5000 },
  },
  { in: 'payment.refused.usedUp', on: 'retry.possible', to: 'payment.holdEnded' },
  {
    in: 'payment.starting',
    on: 'payment.rejected',
    to: 'payment.refused.rejected',
    does: ['storeErrorcode'],
    changes: (_, { errorcode }) => ({ errorcode }),
  },
  { in: 'payment.starting', on: 'payment.unreachable', to: 'payment.unreachable' },
  {
    in: 'payment.entering',
    on: 'hold.extended',
    does: ['storeHoldEnd', 'watchLonger'],
    changes: { payment: { form: payment, holdEnds: 1500, holdLimit: 2000 } },
    sends: [{ to: 'watchHold', event: { type: 'hold.extended', holdEnds: 1500 } }],
  },
  {
    in: 'payment.entering',
    on: 'hold.ended',
    to: 'payment.holdEnded',
    does: ['forgetPayment', 'reportHoldEnd'],
    changes: { payment: null },
    sends: told({ type: 'hold.ended' }),
  },
  { in: 'payment.entering.form', on: 'widget.failed', to: 'payment.entering.formMissing' },
  { in: 'payment.entering.formMissing', on: 'widget.retry', to: 'payment.entering.form' },
  ...['payment.holdEnded', 'payment.refused.rejected', 'payment.unreachable'].map((state) => ({
    in: state,
    on: 'payment.retry',
    to: 'payment.starting',
  })),

  {
    in: 'check.processing',
    on: 'xstate.done.actor.paymentCheck',
    with: { output: { type: 'check.paid' } },
    to: SUCCESS,
    does: ['raiseAnswer', 'storeDifference', 'finishBooking'],
    changes: { changedBy: 700 },
    sends: told(PAID),
  },
  {
    in: 'check.processing',
    on: 'check.paid',
    to: SUCCESS,
    does: ['storeDifference', 'finishBooking'],
    changes: (_, { difference }) => ({ changedBy: difference }),
    sends: told(PAID),
  },
  {
    in: 'check.processing',
    on: 'check.declined',
    to: 'check.failed.declined',
    does: ['storePaymentError'],
    changes: { paymentError: 'declined' },
  },
  { in: 'check.processing', on: 'check.abandoned', to: 'check.failed.abandoned' },
  {
    in: 'check.processing',
    on: 'check.ended',
    to: 'check.failed.ended',
    does: ['storePaymentError'],
    changes: (_, { reason }) => ({ paymentError: reason }),
  },
  { in: 'check.processing', on: 'check.notFound', to: 'check.failed.notFound' },
  ...['check.failed.declined', 'check.failed.abandoned'].map((state) => ({
    in: state,
    on: 'payment.retry',
    to: 'leavingForPayment',
  })),

  {
    in: 'success.answer',
    on: 'reservation.reload',
    to: 'success.answer.asking',
    again: ['readReservation'],
  },
  { in: 'success.answer.asking', on: 'reservation.read', to: 'success.answer.known' },
  { in: 'success.answer.asking', on: 'reservation.notFound', to: 'success.answer.notFound' },
  { in: 'success.answer.asking', on: 'reservation.unreachable', to: 'success.answer.unreachable' },
  ...(['paid', 'unpaid', 'expired', 'withdrawn', 'cancelled'] as const).map((standing) => ({
    in: 'success.standing',
    on: 'reservation.read',
    with: { standing },
    to: `success.standing.${standing}`,
    does: ['storeReservation'],
    changes: { reservation },
  })),
]

const STARTS: Record<CheckoutPageName, { booked: string; unbooked: string }> = {
  checkout: { booked: 'arriving', unbooked: 'arriving' },
  orderoverview: { booked: 'arriving', unbooked: 'arriving' },
  orderpayment: { booked: 'payment.starting', unbooked: 'arriving' },
  orderpaymentcheck: { booked: 'check.processing', unbooked: 'arriving' },
  ordersuccess: { booked: SUCCESS, unbooked: 'linkBroken' },
}

test('Generated paths reach every state and transition of the checkout machine', () => {
  const entries: CheckoutEntry[] = [
    ...PAGES.map((page) => ({ page, bookingId: null })),
    ...(['orderpayment', 'orderpaymentcheck', 'ordersuccess'] as const).map((page) => ({
      page,
      bookingId: 'b',
      access: 'token',
    })),
  ]
  const walk = walkMachine(checkoutMachine, {
    parts: entries.map((entry) => ({ input: { ...entry, visit }, events })),
    facts: ({ context }) => [
      context.page,
      context.bookingId,
      context.issues.length,
      context.seen,
      context.priced?.amount,
    ],
    starts: ({ page, bookingId }) => STARTS[page][bookingId === null ? 'unbooked' : 'booked'],
    rows,
    tags: { busy: [ordering, 'payment.starting', 'check.processing', 'success.answer.asking'] },
    begins: ({ page, bookingId, access }) => ({
      visit,
      page,
      bookingId,
      access,
      issues: [],
      order: null,
      refusedCart: null,
      outOfStock: [],
      errorcode: null,
      retryAt: null,
      elsewhere: null,
      ...unpriced,
      changedBy: null,
      reservation: null,
      payment: null,
      paymentError: null,
    }),
    runs: {
      watchBooking: { in: '' },
      address: { in: '', input: () => ({ checkout: expect.anything() as unknown }) },
      watchOffer: { in: 'overview' },
      placeOrder: {
        in: ordering,
        input: ({ before: { context }, event }) =>
          event.type === 'order.retry' ? context.order : ORDERS[context.priced!.amount],
      },
      startPayment: { in: 'payment.starting', input: () => ({ bookingId: 'b' }) },
      watchHold: { in: 'payment.entering', input: () => ({ holdEnds: 1000 }) },
      watchRetry: { in: 'payment.refused.usedUp', input: () => ({ retryAt: 5000 }) },
      paymentCheck: { in: 'check.processing', input: () => ({ bookingId: 'b' }) },
      readReservation: {
        in: 'success.answer.asking',
        input: ({ before }) => ({ bookingId: 'b', access: before.context.access }),
      },
    },
    invariant: (snapshot) => {
      if (['payment', 'check', 'success', 'leavingForPayment'].some((state) => snapshot.matches(state as never)))
        expect(snapshot.context.bookingId).not.toBeNull()
      if (snapshot.matches('overview')) expect(snapshot.context.issues).toEqual([])
      const isOrdering = snapshot.matches({ overview: { order: 'ordering' } })
      if (isOrdering) expect(snapshot.context.order).not.toBeNull()
      const isSeen = snapshot.matches({ overview: { total: 'seen' } })
      const isAccepted = snapshot.matches({ overview: { terms: 'accepted' } })
      for (const amount of isOrdering ? [] : [9200, 9900])
        expect(snapshot.can({ type: 'order.place', amount, key })).toBe(
          snapshot.matches({ overview: { terms: 'open' } }) ||
            (isAccepted && isSeen && snapshot.context.seen === amount),
        )
      if (snapshot.matches({ overview: { total: 'changed' } }))
        expect(new Set([snapshot.context.seen, snapshot.context.priced?.amount])).toEqual(new Set([9200, 9900]))
      if (snapshot.matches('success'))
        expect(snapshot.matches({ success: { standing: 'unknown' } })).toBe(snapshot.context.reservation === null)
      const { order, refusedCart, elsewhere, paymentError, payment: held } = snapshot.context
      const isAnswered = snapshot.matches({ overview: { order: 'refused' } })
      if (isAnswered || snapshot.matches({ overview: { order: 'unreachable' } })) expect(order).not.toBeNull()
      if (snapshot.matches({ overview: { order: { refused: 'totalChanged' } } })) expect(refusedCart).not.toBeNull()
      if (snapshot.matches({ overview: { order: { refused: 'endedElsewhere' } } })) expect(elsewhere).not.toBeNull()
      if (snapshot.matches({ check: { failed: 'declined' } })) expect(paymentError).not.toBeNull()
      if (snapshot.matches('payment')) expect(held !== null).toBe(snapshot.matches({ payment: 'entering' }))
    },
  })
  expectWhole('checkout', walk)
})

test.each([
  { way: 'an order without anything to pay', page: 'checkout', finished: ['b'] },
  { way: 'a payment that has been made already', page: 'orderpayment', finished: ['b'] },
  { way: 'a payment that succeeds', page: 'orderpaymentcheck', finished: ['b'] },
  { way: 'opening the page of a booking', page: 'ordersuccess', finished: [] },
] as const)('$way reports exactly these bookings as paid: $finished', async ({ page, finished }) => {
  const paid: string[] = []
  const listener = createActor(
    fromCallback<{ type: string; bookingId: string }>(({ receive }) =>
      receive(({ type, bookingId }) => type === 'booking.paid' && paid.push(bookingId)),
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
    checkout.send({ type: 'terms.accept', termsAccepted: true })
    checkout.send({ type: 'order.place', amount: 9200, key })
  }
  await waitFor(checkout, (snapshot) => snapshot.matches('success'), { timeout: 5_000 })
  expect(paid).toEqual(finished)
})

const toOverview: CheckoutEvent[] = [
  { type: 'booking.ready', problem: null, problems: [] },
  { type: 'personal.submit' },
  { type: 'total.known', priced: pricedAt(9200) },
]
const ordered: CheckoutEvent[] = [
  ...toOverview,
  { type: 'terms.accept', termsAccepted: true },
  { type: 'order.place', amount: 9200, key },
]

test.each<{ page: CheckoutEntry['page']; events: CheckoutEvent[]; sent: string[] }>([
  {
    page: 'checkout',
    events: [{ type: 'booking.ready', problem: { key: 'cart.error.persons' }, problems: [] }],
    sent: ['checkout.turnedAway'],
  },
  { page: 'checkout', events: toOverview, sent: ['offer.retry'] },
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.placed', bookingId: 'b', reservation: held }],
    sent: ['offer.retry', 'order.sent', 'reservation.made', 'order.taken'],
  },
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.placed', bookingId: 'b', reservation: null }],
    sent: ['offer.retry', 'order.sent', 'order.taken'],
  },
  {
    page: 'checkout',
    events: [...ordered, { type: 'reservation.gone' }, { type: 'order.rejected' }],
    sent: ['offer.retry', 'order.sent', 'reservation.gone', 'order.refused', 'offer.retry'],
  },
  {
    page: 'checkout',
    events: [...ordered, { type: 'order.unreachable' }, { type: 'order.retry' }],
    sent: ['offer.retry', 'order.sent', 'order.sent'],
  },
  {
    page: 'orderpayment',
    events: [
      { type: 'payment.started', payment: {} as PaymentStart, reservation: held, holdEnds: 0, holdLimit: 0 },
      { type: 'hold.ended' },
    ],
    sent: ['hold.renewed', 'hold.ended'],
  },
])('The checkout page $page sends these events to the visit: $sent', ({ page, events, sent }) => {
  const types: string[] = []
  const listener = createActor(fromCallback(({ receive }) => receive(({ type }) => types.push(type)))).start()
  const checkout = createActor(checkoutMachine, {
    input: { page, bookingId: 'b', visit: listener as unknown as CheckoutInput['visit'] },
  }).start()
  for (const event of events) checkout.send(event)
  checkout.stop()
  expect(types).toEqual(sent)
})
