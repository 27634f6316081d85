import { and, stateIn } from 'xstate'
import { checkoutSetup } from './setup.ts'

export const personalData = checkoutSetup.createStateConfig({
  description:
    'The visitor fills in the required personal data. The button “Next” works once everything is filled in; before that, the form shows what is missing. A link leads back to the cart. Here the visitor can also choose day and time of collection and return, and this choice counts. The evening before can be chosen only if it is chosen in “The booking › Step › Location”; it then stays reserved, even if the visitor chooses a later collection here. Without a choice, the evening before counts, or else the first day.',
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
    filling: { description: 'The visitor fills in the form.' },
    invalid: {
      description:
        'Data is missing, or the shop has refused it. The form shows the errors. After correcting them, the visitor presses “Next”.',
    },
  },
})

export const overview = checkoutSetup.createStateConfig({
  description:
    'The overview shows the whole order, and the visitor places it. Links lead back to the steps of the booking.',
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
      description: 'The progress of the order. The order button can be pressed only while the current total is seen.',
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
          description:
            'The order is being sent. Until the answer, the visitor can neither leave it nor place it twice. If this tab already has an unpaid reservation, the order replaces it: number and running hold stay. If the browser can no longer open that reservation, the same order is sent on as a new booking, and the units of the earlier reservation stay held until its hold ends. The change of an opened booking never becomes a new one: if the browser may no longer open it, “Overview › Order › Refused › Not found” follows. If the reservation was paid or cancelled meanwhile, “Ended elsewhere” follows. Nothing is to be paid if the total is 0, or if a change costs, with its fee, no more than the paid booking.',
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
          description:
            'The shop has refused this order, which has ordered and changed nothing. The page shows the reason and a link to the place that solves it, and asks for the prices again. The terms stay accepted. Once the reason is solved, the visitor can order again. Only “Ended elsewhere” may require to begin again; there, an earlier attempt without an answer may have had its effect already.',
          entry: ['reportRefused', 'retryPrices'],
          initial: 'rejected',
          states: {
            totalChanged: {
              description:
                'The total has changed. The page shows the old and the new total, so the new one counts as seen, and the visitor can order again.',
            },
            outOfStock: { description: 'Equipment is out of stock. A link leads back to the products.' },
            notBookable: {
              description:
                'The shop does not accept the days, location, rate or code, or too much is held without payment for this e-mail address or from this internet connection, or the longest hold is used up. A link leads to the days, to the location or else to the cart, where the visitor changes it. A code that is no longer valid leaves the booking with the next prices. “The hold” says how much can be held without payment; paying or cancelling another booking makes room.',
            },
            endedElsewhere: {
              description:
                'This booking was paid, cancelled or changed elsewhere, or the own change has arrived before, without its answer. A link leads to its page, and the cart is kept. If the unpaid booking of this tab was paid elsewhere or the booking was cancelled, the next order makes another booking with a new number. The visitor begins a change again on the page of the booking. Mostly the later change simply wins, for example if two devices send other sizes at the same price one after the other; one that still waits for its payment is replaced. A change made elsewhere leads here only if it applies already and has altered the paid amount, or if the own change lacks something that the booking has by now, such as a person.',
            },
            notFound: {
              description:
                'This browser may not open the booking that is to be changed, and nothing is ordered. The page can mail the link of the booking again, which opens it here.',
            },
            rejected: {
              description:
                'The shop refuses the order, for example because another tab is paying for this booking now. A link leads back to the cart.',
            },
          },
        },
        unreachable: {
          description:
            'The shop has not answered, so the order may have arrived. A retry is safe, because the order counts only once: the shop recognises a new booking that has arrived and gives its answer again. It makes the change of a booking once more in the same way; if the change has altered the paid amount already, “Ended elsewhere” follows instead, with a link to the changed booking.',
          on: { 'order.retry': 'ordering' },
        },
      },
    },

    terms: {
      description: 'The visitor must accept the terms before the order.',
      initial: 'open',
      on: { 'terms.accept': [{ guard: 'acceptsTerms', target: '.accepted' }, { target: '.open' }] },
      states: {
        open: { description: 'The visitor has not accepted the terms yet.', on: { 'order.place': 'missing' } },
        missing: {
          description:
            'The visitor has pressed the order button without accepting the terms, so nothing was sent. The terms show an error. After accepting them, the visitor must press the button again.',
        },
        accepted: { description: 'The visitor has accepted the terms and can place the order.' },
      },
    },

    total: {
      description:
        'The visitor must see the current total before the order. Nothing is ordered at a total that the visitor has not seen.',
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
          description: 'The page requests prices again, to compare them with the total shown so far.',
          on: {
            'total.pending': { target: 'pending', actions: 'retryPrices' },
            'total.known': { target: 'seen', actions: ['storeTotalSeen', 'retryPrices'] },
          },
        },
        seen: { description: 'The visitor sees the current total and can order.' },
        pending: {
          description:
            'The total is loading, and the order button cannot be pressed. With the prices, “Seen” or “Changed” follows. If they do not come, a notice gives the reason, and its button asks at once. The app asks again by itself only if the connection or the server failed, not if the shop has no price.',
        },
        changed: {
          description:
            'The total differs from the one that the visitor has seen before. The page shows both, and the visitor must confirm the new one. Only a total that a refused order has already shown counts without a confirmation.',
          // Skips the confirmation if a refusal of the order has already shown this total.
          always: { guard: 'isOfferedSeen', target: 'seen' },
          on: { 'total.confirm': { target: 'seen', actions: 'confirmTotal' } },
        },
      },
    },
  },
})
