import { and, assign, not, or, raise, stateIn } from 'xstate'
import { initialContext, payloadOf } from './context.ts'
import { dialog, shortfall } from './dialog.ts'
import { bookingSetup } from './setup.ts'
import { PLACES, type Place, type Step } from './steps.ts'

/** The state of a place, within `step`. */
const stateOf = (place: Place) =>
  place === 'productfilter' ? ('.products.productfilter' as const) : (`.${place}` as const)

/** A press belongs to the step it was shown on: one for a step that is no longer open does nothing. */
const leaves = (step: Step) => ({ type: 'leaves' as const, params: { step } })

/**
 * The booking screen (specification, sections 2 to 5). Its regions: the step that is open, whether it is the one that was gone for, the offer (prices and cart) asked anew after
 * each change, the stock of the period at the location, the one dialog that may be open, whether a shortfall was told, what is read out, and the bar of the phone.
 */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  on: {
    'person.add': { actions: ['addPerson', 'tellChange'] },
    'person.age': { actions: ['storeAge', 'tellChange'] },
    'person.answers': { actions: 'storeAnswers' },
    'person.coverage': { actions: ['storeCoverage', 'tellChange'] },
    'day.click': { guard: 'isBookableDay', actions: ['clickDay', 'tellChange', 'tellPeriod'] },
    'location.choose': { guard: 'isKnownLocation', actions: ['storeLocation', 'tellChange', 'tellPeriod'] },
    'pickup.dayBefore': { actions: ['storePickup', 'tellChange', 'tellPeriod'] },
    'hours.choose': { guard: 'isOfferedHours', actions: ['storeHours', 'tellChange'] },
    'rate.choose': { guard: 'isOfferedRate', actions: ['storeRate', 'tellChange'] },
    'special.toggle': { actions: ['toggleSpecial', 'tellChange'] },
    'discount.enter': { actions: ['storeDiscount', 'tellChange'] },
    'accommodation.choose': { actions: ['storeAccommodation', 'tellChange'] },
    // Costs nothing: no price is asked anew.
    'remark.write': { actions: 'storeRemark' },
    // Changes neither price nor stock.
    'handover.choose': { actions: 'storeHandover' },
    'line.add': { actions: ['addLine', 'tellChange'] },
    'draft.restored': {
      actions: [
        'restoreDraft',
        'tellChange',
        'tellPeriod',
        raise(({ event }) => ({ type: 'route.entered', step: event.step })),
      ],
    },
    'personal.saved': [{ guard: 'changesAges', actions: ['savePersonal', 'tellChange'] }, { actions: 'savePersonal' }],
    // A birthday may have counted for a price.
    'personal.forget': { actions: ['forgetPersonal', 'tellChange'] },
    'language.changed': { actions: ['storeLanguage', 'tellChange'] },
    'losses.dismiss': { actions: 'forgetLosses' },
    'order.sent': { actions: 'storeUnanswered' },
    'order.taken': { actions: 'forgetUnanswered' },
    'order.refused': { actions: 'forgetRefused' },
    'reservation.made': { actions: ['storeReservation', 'tellPeriod'] },
    'reservation.gone': { actions: ['forgetReservation', 'tellPeriod'] },
    'booking.reset': {
      actions: [
        'startAnew',
        'tellChange',
        'tellPeriod',
        raise({ type: 'route.entered', step: 'entry' }),
        raise({ type: 'dialog.dismiss' }),
      ],
    },
  },
  states: {
    step: {
      initial: 'entry',
      on: {
        // A route may name a step that is not open yet: each step hands back to the one before it, down to the first that misses something.
        'route.entered': PLACES.map((step) => ({
          guard: { type: 'isNamed' as const, params: { step } },
          target: stateOf(step),
        })),
        'step.open': PLACES.map((step) => ({
          guard: { type: 'opens' as const, params: { step } },
          target: stateOf(step),
        })),
        'checkout.turnedAway': '.cart.incomplete',
      },
      states: {
        entry: {
          on: { 'step.next': { guard: and([leaves('entry'), 'hasPersons']), target: 'calendar' } },
        },
        calendar: {
          always: { guard: not('hasPersons'), target: 'entry' },
          on: {
            'step.next': [
              {
                guard: and([leaves('calendar'), 'hasStart', 'isOnlyLocation']),
                target: 'halfday',
                actions: ['closeRange', 'tellChange', 'tellPeriod'],
              },
              {
                guard: and([leaves('calendar'), 'hasStart']),
                target: 'location',
                actions: ['closeRange', 'tellChange', 'tellPeriod'],
              },
            ],
          },
        },
        location: {
          always: { guard: or([not('hasPersons'), not('hasDays')]), target: 'calendar' },
          on: { 'step.next': { guard: and([leaves('location'), 'hasLocation']), target: 'halfday' } },
        },
        halfday: {
          always: [
            { guard: or([not('hasPersons'), not('hasDays'), not('hasLocation')]), target: 'location' },
            { guard: { type: 'passesOver', params: { step: 'halfday' } }, target: 'products' },
          ],
          on: { 'step.next': { guard: leaves('halfday'), target: 'products' } },
        },
        products: {
          always: { guard: or([not('hasPersons'), not('hasDays'), not('hasLocation')]), target: 'location' },
          on: { 'step.next': { guard: and([leaves('products'), 'hasLines']), target: 'specials' } },
          initial: 'choosing',
          states: {
            choosing: {},
            /** Questions that lead to a recommendation (machines/product-filter): nobody has to pass through them. */
            productfilter: {
              always: { guard: { type: 'passesOver', params: { step: 'productfilter' } }, target: 'choosing' },
            },
          },
        },
        // From here on nothing has to be chosen: the cart can be opened at once.
        specials: {
          always: { guard: 'hasNothingToBook', target: 'products' },
          on: { 'step.next': { guard: leaves('specials'), target: 'accommodation' } },
        },
        accommodation: {
          always: [
            { guard: 'hasNothingToBook', target: 'products' },
            { guard: { type: 'passesOver', params: { step: 'accommodation' } }, target: 'rates' },
          ],
          on: { 'step.next': { guard: leaves('accommodation'), target: 'rates' } },
        },
        rates: {
          always: [
            { guard: 'hasNothingToBook', target: 'products' },
            { guard: { type: 'passesOver', params: { step: 'rates' } }, target: 'cart' },
          ],
          on: { 'step.next': { guard: leaves('rates'), target: 'cart' } },
        },
        cart: {
          always: { guard: 'hasNothingToBook', target: 'products' },
          initial: 'reviewing',
          on: {
            'checkout.start': [{ guard: 'isComplete', target: 'checkingOut' }, { target: '.incomplete' }],
          },
          states: {
            reviewing: {},
            /** The visitor wanted to go on; what is missing is said with a way to mend it. */
            incomplete: {
              always: { guard: 'isComplete', target: 'reviewing' },
            },
          },
        },
        /** The checkout machine has taken over; the way back is a route. */
        checkingOut: {},
      },
    },

    /** Who went straight for the cart or for checkout and was handed back is told what is missing, in the step that is open instead. */
    arrival: {
      initial: 'asWanted',
      on: {
        'route.entered': [{ guard: 'landsShort', target: '.turnedBack' }, { target: '.asWanted' }],
        'checkout.turnedAway': { guard: 'hasNothingToBook', target: '.turnedBack' },
      },
      states: {
        asWanted: {},
        turnedBack: {
          always: { guard: not('hasNothingToBook'), target: 'asWanted' },
          // Only where the step itself goes on: what asks whether it can is not answered by this region.
          on: {
            'step.next': {
              guard: or([
                and([leaves('entry'), stateIn({ step: 'entry' }), 'hasPersons']),
                and([leaves('calendar'), stateIn({ step: 'calendar' }), 'hasStart']),
                and([leaves('location'), stateIn({ step: 'location' }), 'hasLocation']),
                and([leaves('halfday'), stateIn({ step: 'halfday' })]),
              ]),
              target: 'asWanted',
            },
            'step.open': {
              guard: or(PLACES.map((step) => ({ type: 'opens' as const, params: { step } }))),
              target: 'asWanted',
            },
          },
        },
      },
    },

    offer: {
      initial: 'unasked',
      on: {
        // A newer change supersedes the request on its way: leaving `fetching` aborts it, so a stale answer never arrives.
        'booking.changed': [
          { guard: 'hasDays', target: '.settling' },
          { target: '.unasked', actions: assign({ offer: null }) },
        ],
      },
      states: {
        unasked: {},
        settling: {
          tags: 'recomputing',
          after: { settled: 'fetching' },
        },
        fetching: {
          tags: 'recomputing',
          invoke: {
            id: 'fetchOffer',
            src: 'fetchOffer',
            input: ({ context }) => payloadOf(context),
            onDone: [
              {
                guard: { type: 'canMend', params: ({ event }) => ({ answer: event.output }) },
                target: 'known',
                actions: [
                  { type: 'mend', params: ({ event }) => ({ answer: event.output }) },
                  'tellChange',
                  'tellPeriod',
                ],
              },
              {
                guard: { type: 'fails', params: ({ event }) => ({ answer: event.output, failure: 'guesses' }) },
                target: 'known',
                actions: ['letGoOfCode', 'tellChange'],
              },
              {
                guard: { type: 'fails', params: ({ event }) => ({ answer: event.output, failure: 'failing' }) },
                target: 'failing',
              },
              { guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) }, target: 'refused' },
              {
                guard: { type: 'undoesSome', params: ({ event }) => ({ answer: event.output }) },
                target: 'known',
                actions: [
                  { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'applyErrorcode', params: ({ event }) => ({ answer: event.output }) },
                  'tellChange',
                  'tellPeriod',
                ],
              },
              {
                guard: { type: 'dropsHours', params: ({ event }) => ({ answer: event.output }) },
                target: 'known',
                actions: [
                  { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
                  'tellChange',
                  'tellStock',
                ],
              },
              // Told, and that is all: asked anew, the shop would say the same.
              {
                guard: { type: 'hasErrorcode', params: ({ event }) => ({ answer: event.output }) },
                target: 'known',
                actions: [
                  { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'applyErrorcode', params: ({ event }) => ({ answer: event.output }) },
                  'tellStock',
                ],
              },
              {
                target: 'known',
                actions: [{ type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) }, 'tellStock'],
              },
            ],
            onError: 'unreachable',
          },
        },
        // Checkout was told other amounts or stock: asked anew.
        known: { on: { 'offer.retry': 'fetching' } },
        /** The booking is kept, the visitor is told, and it is tried again. */
        unreachable: {
          tags: 'offline',
          after: { retry: 'fetching' },
          on: { 'offer.retry': 'fetching' },
        },
        /** The shop is there and has trouble of its own: kept, told and tried again just so. */
        failing: {
          tags: 'offline',
          after: { retry: 'fetching' },
          on: { 'offer.retry': 'fetching' },
        },
        /** The shop does not take the booking as it is: asking the same again by itself would be in vain. */
        refused: {
          tags: 'offline',
          on: { 'offer.retry': 'fetching' },
        },
      },
    },

    stock: {
      initial: 'unasked',
      on: {
        // One request at a time (specification, section 7): a new one aborts the old.
        'period.changed': [{ guard: and(['hasDays', 'hasLocation']), target: '.fetching' }, { target: '.unasked' }],
      },
      states: {
        unasked: {},
        fetching: {
          invoke: {
            id: 'fetchStock',
            src: 'fetchStock',
            input: ({ context: { booking } }) => ({
              from: booking.days.from!,
              to: booking.days.to!,
              location: booking.location!,
              pickupDayBefore: booking.pickupDayBefore,
            }),
            onDone: {
              target: 'known',
              actions: [{ type: 'storeStock', params: ({ event }) => ({ stock: event.output }) }, 'tellStock'],
            },
            // Prices carry stock too, and the server claims anew at checkout: nothing is lost by going without.
            onError: 'unasked',
          },
        },
        known: {},
      },
    },

    dialog,

    shortfall,

    /** The swap just made is read out, until the booking changes again. */
    news: {
      initial: 'none',
      states: {
        none: {
          on: { 'swap.made': 'swapped' },
        },
        swapped: {
          on: { 'booking.changed': 'none' },
        },
      },
    },

    /** The bar keeps its place while the steps change: the second tap of a double tap was not meant for the step that has just opened. */
    bar: {
      initial: 'ready',
      states: {
        ready: { on: { 'bar.press': 'pressed' } },
        pressed: { after: { doubleTap: 'ready' } },
      },
    },
  },
})
