import { and, stateIn } from 'xstate'
import { checkoutSetup } from './setup.ts'

/** The page that asks for personal data. */
export const personalData = checkoutSetup.createStateConfig({
  description: 'The required personal data is filled in.',
  meta: { address: { path: '/checkout', hash: '', step: 'checkout' } },
  initial: 'filling',
  on: {
    'personal.submit': { target: 'overview', actions: 'forgetIssues' },
    'booking.ready': { guard: 'hasNothingToOrder', target: 'turnedAway', actions: 'turnBookingBack' },
    'page.open': [
      { guard: 'opensOverview', target: 'overview' },
      { guard: { type: 'opens', params: { page: 'orderoverview' } }, target: '.invalid' },
    ],
  },
  states: {
    filling: { description: 'The form is filled in.' },
    invalid: { description: 'Something is missing or was refused: the form shows it.' },
  },
})

/** The page that shows the whole order. */
export const overview = checkoutSetup.createStateConfig({
  description: 'Everything is shown once more, and the order is placed.',
  meta: { address: { path: '/checkout/overview', hash: '', step: 'orderoverview' } },
  type: 'parallel',
  entry: 'forgetTotals',
  on: {
    'page.open': { guard: { type: 'opens', params: { page: 'checkout' } }, target: 'personalData' },
    'personal.missing': '#checkout.personalData.invalid',
    'booking.ready': { guard: 'hasNothingToOrder', target: '#checkout.turnedAway', actions: 'turnBookingBack' },
  },
  states: {
    order: {
      description: 'How far the order has come.',
      initial: 'reviewing',
      on: {
        'order.place': {
          guard: and([
            stateIn({ overview: { terms: 'accepted' } }),
            stateIn({ overview: { total: 'seen' } }),
            'agrees',
          ]),
          target: '.ordering',
          actions: 'storeOrder',
        },
      },
      states: {
        reviewing: { description: 'The visitor reads the overview.' },
        ordering: {
          description: 'The order is on its way. It cannot be left or placed twice: the answer decides.',
          tags: 'busy',
          entry: 'reportOrder',
          invoke: { id: 'placeOrder', src: 'placeOrder', input: ({ context }) => context.order! },
          on: {
            'order.place': {},
            'page.open': {},
            'personal.missing': {},
            'booking.ready': {},
            'order.settled': {
              target: '#checkout.success',
              actions: ['storeReservationId', 'storeDifference', 'reportTaken', 'finishBooking'],
            },
            'order.placed': {
              target: '#checkout.leavingForPayment',
              actions: ['storeReservationId', 'reportTaken'],
            },
            'reservation.gone': { actions: 'reportGone' },
            'order.invalid': { target: '#checkout.personalData.invalid', actions: ['storeIssues', 'reportRefused'] },
            'order.totalChanged': { target: 'refused.totalChanged', actions: 'storeRefusedTotal' },
            'order.outOfStock': { target: 'refused.outOfStock', actions: 'storeOutOfStock' },
            'order.notBookable': { target: 'refused.notBookable', actions: 'storeErrorcode' },
            'order.endedElsewhere': { target: 'refused.endedElsewhere', actions: 'storeElsewhere' },
            'order.notFound': 'refused.notFound',
            'order.rejected': 'refused.rejected',
            'order.unreachable': 'unreachable',
          },
        },
        refused: {
          description: 'The order was refused; the visitor can change it.',
          entry: ['reportRefused', 'retryPrices'],
          initial: 'rejected',
          states: {
            totalChanged: { description: 'The total is another one by now: it can be ordered again at the new one.' },
            outOfStock: { description: 'Something is gone: the way leads back to the products.' },
            notBookable: { description: 'Days, location, rate or code do not hold: the way leads to their step.' },
            endedElsewhere: {
              description: 'This booking is paid, cancelled or changed elsewhere: the way leads to it.',
            },
            notFound: { description: 'This browser may not change the booking: its link can be sent again.' },
            rejected: { description: 'The shop does not take the order: the way leads back to the cart.' },
          },
        },
        unreachable: {
          description: 'It is unknown whether the order arrived: the same key makes a retry safe.',
          on: { 'order.retry': 'ordering' },
        },
      },
    },

    terms: {
      description: 'Whether the visitor has accepted the terms.',
      initial: 'open',
      on: { 'terms.accept': [{ guard: 'acceptsTerms', target: '.accepted' }, { target: '.open' }] },
      states: {
        open: { description: 'The terms are not accepted yet.', on: { 'order.place': 'missing' } },
        missing: { description: 'The order waits for the visitor to accept the terms.' },
        accepted: { description: 'The terms are accepted: the order can be placed.' },
      },
    },

    total: {
      description: 'Whether the visitor has seen the total: nothing is ordered at another one.',
      initial: 'opening',
      invoke: { id: 'watchOffer', src: 'watchOffer' },
      on: {
        'total.pending': '.pending',
        'total.known': [
          { guard: 'isAsSeen', target: '.seen', actions: 'storeTotalSeen' },
          { target: '.changed', actions: 'storeTotalOffered' },
        ],
      },
      states: {
        opening: {
          description: 'The total shown so far is the one to compare with. Prices are requested again.',
          on: {
            'total.pending': { target: 'pending', actions: 'retryPrices' },
            'total.known': { target: 'seen', actions: ['storeTotalSeen', 'retryPrices'] },
          },
        },
        pending: { description: 'The total is being asked for.' },
        seen: { description: 'The visitor sees the total that counts.' },
        changed: {
          description: 'The total is another one than the visitor has seen before: both are shown.',
          // A refusal of the order may have shown this total already.
          always: { guard: 'isOfferedSeen', target: 'seen' },
          on: { 'total.confirm': { target: 'seen', actions: 'confirmTotal' } },
        },
      },
    },
  },
})
