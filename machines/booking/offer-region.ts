import { and, not } from 'xstate'
import { bookingSetup } from './actions.ts'
import { questionOf } from './context.ts'
import type { StockQuestion } from './events.ts'

export const offerRegion = bookingSetup.createStateConfig({
  description: 'The prices of the booking. The app requests them again after each change that affects them.',
  meta: { noAddress: 'A reload requests the prices again.' },
  initial: 'unasked',
  on: {
    // Leaving `fetching` aborts the request, so that an outdated answer never arrives.
    'booking.changed': [
      { guard: 'hasDays', target: '.settling' },
      { target: '.unasked', actions: 'forgetOffer' },
    ],
  },
  states: {
    unasked: { description: 'No days are chosen, so there are no prices.', entry: 'storeFailure' },
    settling: {
      description: 'A short pause before the request, because the visitor may change more.',
      tags: 'recomputing',
      after: { settled: 'fetching' },
    },
    fetching: {
      description: 'The app asks the shop for prices.',
      tags: 'recomputing',
      invoke: { id: 'fetchOffer', src: 'fetchOffer', input: ({ context }) => questionOf(context) },
      on: {
        // `storeOffer` also stores the shop's error code, for a dialog. If this error removes the location or the
        // discount code from the booking, the chart requests prices again. If it removes the days, there is nothing to
        // request.
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
      description:
        'The shop has answered the request for prices. If the answer was that a choice is gone or its code is refused, this choice has left the booking, a notice or a dialog names it, and the app asks for the prices again at once. The last prices stay visible until then, marked as not current.',
      entry: 'storeFailure',
      on: { 'offer.retry': 'fetching' },
    },
    unreachable: {
      description:
        'There is no connection. The booking is kept, a notice is shown, and the app repeats the request; a button of the notice repeats it at once. Checkout can be opened, but then waits for prices.',
      entry: { type: 'storeFailure', params: 'unreachable' },
      after: { retry: 'fetching' },
      on: { 'offer.retry': 'fetching' },
    },
    serverError: {
      description:
        'The server has an error. The booking is kept, a notice is shown, and the app repeats the request; a button of the notice repeats it at once. Checkout can be opened, but then waits for prices.',
      entry: { type: 'storeFailure', params: 'serverError' },
      after: { retry: 'fetching' },
      on: { 'offer.retry': 'fetching' },
    },
    refused: {
      description:
        'The shop has no price for the current choices. A notice asks the visitor to change them. The app does not ask again by itself, because the answer would be the same; a change of the booking or a button of the notice asks again. Checkout can be opened, but then waits for prices.',
      entry: { type: 'storeFailure', params: 'refused' },
      on: { 'offer.retry': 'fetching' },
    },
  },
})

export const discountRegion = bookingSetup.createStateConfig({
  description:
    'The shop’s answer about the discount code. The shop checks the code with each request for prices, and again at the order.',
  meta: { noAddress: 'The browser stores the code.' },
  initial: 'none',
  on: { 'discount.enter': { target: '.entered', actions: 'storeDiscount' } },
  states: {
    none: { description: 'No code is entered.', always: { guard: 'hasCode', target: 'entered' } },
    entered: {
      description: 'The booking contains a discount code.',
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
        unchecked: {
          description:
            'No price includes the code yet, because the prices are still being asked for, or because the shop has no price for these days or this location.',
        },
        applied: { description: 'The last price includes the code.' },
      },
    },
    refused: {
      description:
        'The shop has refused the code, and the booking no longer contains it. A dialog says so, and the field shows the refusal until the visitor changes the code. After too many wrong codes, the shop refuses each code for about ten minutes.',
      always: { guard: 'hasCode', target: 'entered' },
      on: { 'discount.edit': 'none', 'booking.reset': 'none' },
    },
  },
})

export const stockRegion = bookingSetup.createStateConfig({
  description: 'The number of free units at the location in the period.',
  meta: { noAddress: 'A reload requests the stock again.' },
  initial: 'unasked',
  on: {
    'period.changed': [{ guard: and(['hasDays', 'hasLocation']), target: '.fetching' }, { target: '.unasked' }],
  },
  states: {
    unasked: {
      description:
        'The stock is unknown, because days or location are missing or the last request has failed. After a failure, the app asks again once days or location change. Until then, the answer with the prices tells what is not in stock, and the shop checks the stock again at the order.',
    },
    fetching: {
      description: 'The app asks the shop for its stock.',
      invoke: {
        id: 'fetchStock',
        src: 'fetchStock',
        input: ({ context: { booking } }) => ({
          date: booking.days as StockQuestion['date'],
          location: booking.location!,
          pickupDayBefore: booking.pickupDayBefore,
          ...(booking.hours !== null && booking.start && { hours: booking.hours, start: booking.start }),
        }),
      },
      on: {
        'stock.answered': { target: 'known', actions: 'storeStock' },
        // Does not retry, because the answer with the prices contains the stock too.
        'stock.unreachable': 'unasked',
      },
    },
    known: {
      description:
        'The shown stock is the shop’s answer for this period. The app asks again when days or location change or the page is reloaded. Each answer with prices names again what is not in stock.',
    },
  },
})
