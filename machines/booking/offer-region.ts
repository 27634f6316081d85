import { and, not } from 'xstate'
import { bookingSetup } from './actions.ts'
import { questionOf } from './context.ts'
import type { StockQuestion } from './events.ts'

/** This region fetches the offer: the catalogue and the cart with the shop's prices. */
export const offerRegion = bookingSetup.createStateConfig({
  description: 'The prices of the booking, requested again after each change that affects them.',
  meta: { noAddress: 'A reload asks for the prices again.' },
  initial: 'unasked',
  on: {
    // A newer change replaces the running request. Leaving `fetching` aborts the request, so that an outdated answer
    // never arrives.
    'booking.changed': [
      { guard: 'hasDays', target: '.settling' },
      { target: '.unasked', actions: 'forgetOffer' },
    ],
  },
  states: {
    unasked: { description: 'No days are chosen: there is nothing to price.', entry: 'storeFailure' },
    settling: {
      description: 'The visitor may be choosing on: a short pause before the shop is asked.',
      tags: 'recomputing',
      after: { settled: 'fetching' },
    },
    fetching: {
      description: 'The shop is asked for prices.',
      tags: 'recomputing',
      invoke: { id: 'fetchOffer', src: 'fetchOffer', input: ({ context }) => questionOf(context) },
      on: {
        // A dialog shows the answer's error code. The change that the code causes requests prices again.
        'offer.answered': { target: 'known', actions: 'storeOffer' },
        'offer.unavailable': [
          { guard: 'canRemoveUnavailable', target: 'known', actions: 'dropUnavailable' },
          { target: 'refused' },
        ],
        'offer.tooManyCodes': { target: 'known', actions: 'dropDiscount' },
        'offer.serverError': 'serverError',
        'offer.refused': 'refused',
        'offer.unreachable': 'unreachable',
      },
    },
    known: {
      description: 'The prices shown are the shop’s answer for what is chosen.',
      entry: 'storeFailure',
      // Checkout has found other amounts or stock, so the chart asks the shop for a new offer.
      on: { 'offer.retry': 'fetching' },
    },
    unreachable: {
      description: 'There is no connection: the booking is kept, a notice is shown, and the request is retried.',
      entry: { type: 'storeFailure', params: 'unreachable' },
      after: { retry: 'fetching' },
      on: { 'offer.retry': 'fetching' },
    },
    serverError: {
      description: 'The server has an error: the booking is kept, a notice is shown, and the request is retried.',
      entry: { type: 'storeFailure', params: 'serverError' },
      after: { retry: 'fetching' },
      on: { 'offer.retry': 'fetching' },
    },
    refused: {
      description: 'The shop does not take the booking as it is. Asking the same again by itself would be in vain.',
      entry: { type: 'storeFailure', params: 'refused' },
      on: { 'offer.retry': 'fetching' },
    },
  },
})

/** This region checks the discount code. */
export const discountRegion = bookingSetup.createStateConfig({
  description: 'What the shop says about the discount code.',
  meta: { noAddress: 'The browser keeps the code.' },
  initial: 'none',
  on: { 'discount.enter': { target: '.entered', actions: 'storeDiscount' } },
  states: {
    none: { description: 'No code is entered.', always: { guard: 'hasCode', target: 'entered' } },
    entered: {
      description: 'A code belongs to the booking.',
      always: { guard: not('hasCode'), target: 'none' },
      on: {
        'offer.answered': [
          { guard: 'refusesCode', target: 'refused' },
          { guard: 'appliesCode', target: '.applied' },
          { target: '.unchecked' },
        ],
        'offer.tooManyCodes': 'refused',
      },
      initial: 'unchecked',
      states: {
        unchecked: { description: 'No price contains the code yet.' },
        applied: { description: 'The last price contains the code.' },
      },
    },
    refused: {
      description: 'The shop has refused the code: the field says so, until it is changed.',
      always: { guard: 'hasCode', target: 'entered' },
      on: { 'discount.edit': 'none', 'booking.reset': 'none' },
    },
  },
})

/** This region fetches the stock at the chosen location in the chosen period. */
export const stockRegion = bookingSetup.createStateConfig({
  description: 'How many of each unit are free at the location in the period.',
  meta: { noAddress: 'A reload asks for the stock again.' },
  initial: 'unasked',
  on: {
    // A new request aborts the running one.
    'period.changed': [{ guard: and(['hasDays', 'hasLocation']), target: '.fetching' }, { target: '.unasked' }],
  },
  states: {
    unasked: { description: 'No stock is asked for: days or location are missing, or the last request has failed.' },
    fetching: {
      description: 'The shop is asked for its stock.',
      invoke: {
        id: 'fetchStock',
        src: 'fetchStock',
        input: ({ context: { booking } }) => ({
          date: booking.days as StockQuestion['date'],
          location: booking.location!,
          pickupDayBefore: booking.pickupDayBefore,
        }),
      },
      on: {
        'stock.answered': { target: 'known', actions: 'storeStock' },
        // The visitor can continue without this stock. Prices include stock too, and the server checks it at checkout.
        'stock.unreachable': 'unasked',
      },
    },
    known: { description: 'The stock shown is the shop’s answer for this period.' },
  },
})
