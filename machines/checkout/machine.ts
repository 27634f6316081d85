import { and, assign, fromCallback, fromPromise, setup, stateIn } from 'xstate'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { ErrorCode, Invalid, OutOfStock } from '#contract/errors.ts'
import type { PaymentStart, PaymentState } from '#contract/payment.ts'
import type { Cart } from '#contract/prices.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import { paymentCheckMachine } from './payment-check.ts'

/** The pages of checkout; each is a route. */
export type CheckoutPageName = 'checkout' | 'orderoverview' | 'orderpayment' | 'orderpaymentcheck' | 'ordersuccess'

/** What the visitor agrees to: with the total they saw, and a key that makes asking twice the same as asking once. */
export interface Order {
  payload: BookingPayloadInput
  amountSeen: number
  /** Of a change: its fee, in cents; absent: it is none. */
  feeSeen?: number
  key: string
  /** Keys of the orders before it that have no answer either: it takes their place. */
  unanswered: string[]
}

/** How the shop may refuse an order. */
export type RefusalReason =
  | { kind: 'total'; cart: Cart }
  | { kind: 'errorcode'; errorcode: ErrorCode }
  | { kind: 'outOfStock'; outOfStock: OutOfStock['outOfStock'] }
  | { kind: 'invalid'; issues: Invalid['issues'] }
  /** This very booking has been paid, in another window. */
  | { kind: 'alreadyPaid'; bookingId: string; number: string }
  /** This very booking has been cancelled, in another window or by the shop. */
  | { kind: 'cancelled'; bookingId: string; number: string }
  /** The booking is not the one any more that the visitor set out to change. */
  | { kind: 'changedSince'; bookingId: string; number: string }
  /** So many discount codes were tried that the shop hears of none for a while. */
  | { kind: 'tooMany' }
  /** No reservation of this visitor's: the browser does not hold its key. */
  | { kind: 'notFound' }
  | { kind: 'other' }

/** placed: to be paid. settled: nothing is to be paid, and `difference` to what was paid before goes back. */
export type OrderAnswer =
  | { kind: 'placed'; bookingId: string }
  | { kind: 'settled'; bookingId: string; difference: number | null }
  | RefusalReason
/** `holdEnds`: until when the stock is held, in ms by the browser's clock. */
export type PaymentAnswer =
  | { kind: 'started'; payment: PaymentStart; holdEnds: number }
  | { kind: 'paid' }
  /** A card is at its bank already, in another tab or from before the visitor went back: no second one is taken. */
  | { kind: 'underWay' }
  | RefusalReason

export const isRefusal = (answer: OrderAnswer | PaymentAnswer): answer is RefusalReason =>
  !['placed', 'settled', 'started', 'paid', 'underWay'].includes(answer.kind)

export interface CheckoutContext {
  /** The page on which the visitor came in. */
  page: CheckoutPageName
  /** Why personal data or the order did not pass, as the server put it. */
  issues: Invalid['issues']
  problems: FieldProblem[]
  order: Order | null
  refusal: RefusalReason | null
  /** The total that the visitor has seen on this overview, in cents; null: none yet. */
  seen: number | null
  /** The total as the shop has said it last, in cents. */
  offered: number | null
  /** What a change that was just saved has cost: zero without more to pay, negative where money goes back. */
  changedBy: number | null
  /** The reservation made in this visit, or named by the route. */
  bookingId: string | null
  payment: PaymentStart | null
  /** Until when the stock is held, in ms by the browser's clock. */
  holdEnds: number | null
  paymentError: PaymentState['reason'] | null
}

export interface CheckoutInput {
  page: CheckoutPageName
  /** From the route or from this tab's draft; the server decides whether it is the visitor's. */
  bookingId: string | null
}

export type CheckoutEvent =
  /** The booking is there again after a full load, with what is wrong with it. */
  | { type: 'booking.ready'; problem: BookingProblem | null; problems: FieldProblem[] }
  /** `problems`: what is missing or wrong in personal data by now. */
  | { type: 'page.open'; page: CheckoutPageName; problems: FieldProblem[] }
  | { type: 'personal.submit'; problems: FieldProblem[] }
  /** Something that was filled in is gone, or more has to be: a logout, a swap. */
  | { type: 'personal.missing'; problems: FieldProblem[] }
  /** The visitor is done with one person, or thinks so. */
  | { type: 'person.finish'; person: number; problems: FieldProblem[] }
  /** The total is being asked for, or the booking has something to tell first: an error of the shop's, or what it has lost. */
  | { type: 'offer.pending' }
  /** The shop has said the total, and all there was to tell has been read. */
  | { type: 'offer.told'; amount: number }
  | { type: 'total.confirm' }
  | { type: 'order.place'; order: Order; termsAccepted: boolean }
  | { type: 'order.retry' }
  | { type: 'payment.retry' }
  | { type: 'hold.ended' }

/**
 * From a booking to a paid reservation: personal data, overview, payment, check, success.
 * The payment page is a document of its own, since only it may load the provider's scripts: `leavingForPayment` ends this
 * document's part, and the next document comes in by `arriving`.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    tags: {} as 'busy' | 'final',
  },
  actors: {
    /** Tells what has become of the offer, at once and from then on. */
    watchOffer: fromCallback<CheckoutEvent>(() => {}),
    placeOrder: fromPromise<OrderAnswer, Order>(() => Promise.reject(new Error('placeOrder is not provided'))),
    startPayment: fromPromise<PaymentAnswer, { bookingId: string }>(() =>
      Promise.reject(new Error('startPayment is not provided')),
    ),
    /** Tells when the hold has ended. */
    watchHold: fromCallback<CheckoutEvent, { holdEnds: number }>(() => {}),
    paymentCheck: paymentCheckMachine,
  },
  guards: {
    comesFor: ({ context }, { page }: { page: CheckoutPageName }) => context.page === page,
    comesWith: ({ context }, { page }: { page: CheckoutPageName }) =>
      context.page === page && context.bookingId !== null,
    isTurnedAway: ({ event }) => event.type === 'booking.ready' && event.problem !== null,
    mayGoOn: ({ context, event }) =>
      event.type === 'booking.ready' && context.page === 'orderoverview' && event.problems.length === 0,
    opens: ({ event }, { page }: { page: CheckoutPageName }) => event.type === 'page.open' && event.page === page,
    wantsOverview: ({ event }) => event.type === 'page.open' && event.page === 'orderoverview',
    /** What the server has refused is sent again by the form only. */
    opensOverview: ({ context, event }) =>
      event.type === 'page.open' &&
      event.page === 'orderoverview' &&
      event.problems.length === 0 &&
      context.issues.length === 0,
    isFilledIn: ({ event }) => event.type === 'personal.submit' && event.problems.length === 0,
    hasFlaws: ({ event }) => event.type === 'person.finish' && event.problems.length > 0,
    isAsSeen: ({ context, event }) =>
      event.type === 'offer.told' && (context.seen === null || context.seen === event.amount),
    isOfferedSeen: ({ context }) => context.seen === context.offered,
    agrees: ({ context, event }) =>
      event.type === 'order.place' && event.termsAccepted && event.order.amountSeen === context.seen,
    lacksTerms: ({ event }) => event.type === 'order.place' && !event.termsAccepted,
    isPlaced: (_, { answer }: { answer: OrderAnswer }) => answer.kind === 'placed',
    /** An amount of 0 needs no payment, nor does a change that makes a booking no dearer. */
    isSettled: (_, { answer }: { answer: OrderAnswer }) => answer.kind === 'settled',
    isInvalid: (_, { answer }: { answer: OrderAnswer }) => answer.kind === 'invalid',
    isStarted: (_, { answer }: { answer: PaymentAnswer }) => answer.kind === 'started',
    isPaid: (_, { answer }: { answer: PaymentAnswer }) => answer.kind === 'paid',
    isUnderWay: (_, { answer }: { answer: PaymentAnswer }) => answer.kind === 'underWay',
    isSuccess: (_, { outcome }: { outcome: PaymentState['state'] | 'error' }) => outcome === 'success',
  },
  actions: {
    rememberReservation: assign((_, { answer }: { answer: OrderAnswer }) =>
      answer.kind === 'placed' || answer.kind === 'settled' ? { bookingId: answer.bookingId } : {},
    ),
    rememberChange: assign((_, { answer }: { answer: OrderAnswer }) =>
      answer.kind === 'settled' ? { changedBy: answer.difference } : {},
    ),
    storeRefusal: assign((_, { refusal }: { refusal: OrderAnswer | PaymentAnswer }) => ({
      refusal: isRefusal(refusal) ? refusal : null,
      // Told with the refusal, beside the total it takes the place of.
      ...(refusal.kind === 'total' && { seen: refusal.cart.price.amount }),
    })),
    /** Once for each payment: whoever comes back to the success page may have begun another booking. */
    finishBooking: () => {},
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    issues: [],
    problems: [],
    order: null,
    refusal: null,
    seen: null,
    offered: null,
    changedBy: null,
    payment: null,
    holdEnds: null,
    paymentError: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: { type: 'comesWith', params: { page: 'orderpayment' } }, target: 'payment' },
        { guard: { type: 'comesWith', params: { page: 'orderpaymentcheck' } }, target: 'check' },
        { guard: { type: 'comesWith', params: { page: 'ordersuccess' } }, target: 'success' },
        { guard: { type: 'comesFor', params: { page: 'ordersuccess' } }, target: 'linkBroken' },
      ],
      on: {
        'booking.ready': [
          { guard: 'isTurnedAway', target: 'turnedAway' },
          { guard: 'mayGoOn', target: 'overview' },
          { target: 'personalData' },
        ],
      },
    },

    /** A link to a booking that has lost the booking's id, for instance by a line break in a mail. */
    linkBroken: {},

    /** The booking is not one that can be ordered: back to the booking screen, which says why. */
    turnedAway: { type: 'final' },

    personalData: {
      initial: 'filling',
      on: {
        'personal.submit': [
          {
            guard: 'isFilledIn',
            target: 'overview',
            actions: assign({ problems: [], issues: [] }),
          },
          {
            target: '.mending',
            actions: assign({ problems: ({ event }) => event.problems, issues: [] }),
          },
        ],
        'person.finish': {
          guard: 'hasFlaws',
          target: '.mending',
          actions: assign({
            problems: ({ context, event }) => [
              ...context.problems.filter(({ person }) => person !== event.person),
              ...event.problems,
            ],
          }),
        },
        'page.open': [
          { guard: 'opensOverview', target: 'overview', actions: assign({ problems: [] }) },
          { guard: 'wantsOverview', target: '.mending', actions: assign({ problems: ({ event }) => event.problems }) },
        ],
      },
      states: {
        filling: {},
        /** Fields say what is wrong with them; the first one has the focus. */
        mending: {},
      },
    },

    overview: {
      type: 'parallel',
      entry: assign({ seen: null, offered: null }),
      on: {
        'page.open': { guard: { type: 'opens', params: { page: 'checkout' } }, target: 'personalData' },
        'personal.missing': {
          target: '#checkout.personalData.mending',
          actions: assign({ problems: ({ event }) => event.problems }),
        },
      },
      states: {
        order: {
          initial: 'reviewing',
          on: {
            'order.place': [
              { guard: 'lacksTerms', target: '.termsMissing' },
              {
                guard: and([stateIn({ overview: { total: 'seen' } }), 'agrees']),
                target: '.ordering',
                actions: assign({ order: ({ event }) => event.order, refusal: null }),
              },
            ],
          },
          states: {
            reviewing: {},
            termsMissing: {},
            ordering: {
              tags: 'busy',
              // Ordering cannot be left or asked for twice: the answer decides.
              on: { 'order.place': {}, 'page.open': {}, 'personal.missing': {} },
              invoke: {
                id: 'placeOrder',
                src: 'placeOrder',
                input: ({ context }) => context.order!,
                onDone: [
                  {
                    guard: { type: 'isSettled', params: ({ event }) => ({ answer: event.output }) },
                    target: '#checkout.success',
                    actions: [
                      { type: 'rememberReservation', params: ({ event }) => ({ answer: event.output }) },
                      { type: 'rememberChange', params: ({ event }) => ({ answer: event.output }) },
                      'finishBooking',
                    ],
                  },
                  {
                    guard: { type: 'isPlaced', params: ({ event }) => ({ answer: event.output }) },
                    target: '#checkout.leavingForPayment',
                    actions: { type: 'rememberReservation', params: ({ event }) => ({ answer: event.output }) },
                  },
                  {
                    guard: { type: 'isInvalid', params: ({ event }) => ({ answer: event.output }) },
                    target: '#checkout.personalData.mending',
                    actions: assign({
                      issues: ({ event }) => (event.output.kind === 'invalid' ? event.output.issues : []),
                    }),
                  },
                  {
                    target: 'refused',
                    actions: { type: 'storeRefusal', params: ({ event }) => ({ refusal: event.output }) },
                  },
                ],
                onError: 'unreachable',
              },
            },
            /** The total has changed, or something is gone: the visitor decides anew. */
            refused: {},
            /** Nobody knows whether the order arrived: the same key makes asking again safe. */
            unreachable: { on: { 'order.retry': 'ordering' } },
          },
        },

        /** Nothing is ordered at a total that the visitor has not seen. */
        total: {
          initial: 'pending',
          invoke: { id: 'watchOffer', src: 'watchOffer' },
          on: {
            'offer.pending': '.pending',
            'offer.told': [
              { guard: 'isAsSeen', target: '.seen', actions: assign({ seen: ({ event }) => event.amount }) },
              { target: '.changed', actions: assign({ offered: ({ event }) => event.amount }) },
            ],
          },
          states: {
            pending: {},
            seen: {},
            /** It is another one than the visitor has seen before: both are told. */
            changed: {
              // A refusal has told it in the meantime.
              always: { guard: 'isOfferedSeen', target: 'seen' },
              on: { 'total.confirm': { target: 'seen', actions: assign({ seen: ({ context }) => context.offered }) } },
            },
          },
        },
      },
    },

    leavingForPayment: { type: 'final' },

    payment: {
      initial: 'starting',
      states: {
        starting: {
          tags: 'busy',
          invoke: {
            id: 'startPayment',
            src: 'startPayment',
            input: ({ context }) => ({ bookingId: context.bookingId! }),
            onDone: [
              {
                guard: { type: 'isStarted', params: ({ event }) => ({ answer: event.output }) },
                target: 'entering',
                actions: assign({
                  payment: ({ event }) => (event.output.kind === 'started' ? event.output.payment : null),
                  holdEnds: ({ event }) => (event.output.kind === 'started' ? event.output.holdEnds : null),
                }),
              },
              {
                guard: { type: 'isPaid', params: ({ event }) => ({ answer: event.output }) },
                target: '#checkout.success',
                actions: 'finishBooking',
              },
              {
                guard: { type: 'isUnderWay', params: ({ event }) => ({ answer: event.output }) },
                target: '#checkout.check',
              },
              {
                target: 'refused',
                actions: { type: 'storeRefusal', params: ({ event }) => ({ refusal: event.output }) },
              },
            ],
            onError: 'unreachable',
          },
        },
        /** The provider's widget has the word; it leaves for the check page. */
        entering: {
          invoke: { id: 'watchHold', src: 'watchHold', input: ({ context }) => ({ holdEnds: context.holdEnds! }) },
          on: { 'hold.ended': { target: 'holdEnded', actions: assign({ payment: null }) } },
        },
        /** The stock is free for everybody again; the booking is kept, and starting anew asks for its stock anew. */
        holdEnded: { on: { 'payment.retry': 'starting' } },
        /** The stock is gone, or payment is not possible now. */
        refused: { on: { 'payment.retry': 'starting' } },
        unreachable: { on: { 'payment.retry': 'starting' } },
      },
    },

    check: {
      initial: 'processing',
      states: {
        processing: {
          tags: 'busy',
          invoke: {
            id: 'paymentCheck',
            src: 'paymentCheck',
            input: ({ context }) => ({ bookingId: context.bookingId! }),
            onDone: [
              {
                guard: { type: 'isSuccess', params: ({ event }) => ({ outcome: event.output.state }) },
                target: '#checkout.success',
                actions: [
                  assign({
                    changedBy: ({ event }) =>
                      event.output.state === 'success' ? (event.output.difference ?? null) : null,
                  }),
                  'finishBooking',
                ],
              },
              {
                target: 'failed',
                actions: assign({
                  paymentError: ({ event }) => (event.output.state === 'error' ? (event.output.reason ?? null) : null),
                }),
              },
            ],
          },
        },
        failed: { on: { 'payment.retry': '#checkout.leavingForPayment' } },
      },
    },

    success: { type: 'final' },
  },
})
