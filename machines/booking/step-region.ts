import { not } from 'xstate'
import { bookingSetup } from './actions.ts'
import {
  addressOfPage,
  BOOKING_PAGES,
  mayBeSkipped,
  possibleNextSteps,
  stepBack,
  type BookingPage,
  type Step,
} from './steps.ts'

/** Returns the name of a page's state within the region. */
const stateOf = (page: BookingPage) =>
  page === 'productfilter' ? ('.products.productfilter' as const) : (`.${page}` as const)

const stateAt = (step: Step) => `#booking.step.${step}` as const

const addressMeta = (page: BookingPage) => ({ address: addressOfPage(page) })

const opens = (step: BookingPage) => ({ type: 'opens' as const, params: { step } })

/**
 * Creates the state of a step. It leads back to an earlier step whose required choice is missing, and is skipped if the
 * shop offers no choice. The table of steps defines the order.
 */
const stepState = (step: Step) => {
  const next = possibleNextSteps(step)
  const back = step === 'entry' ? [] : [stepBack(step)]
  const closing = step === 'calendar' ? ['closeRange' as const] : []
  return bookingSetup.createStateConfig({
    // The size advice is a page within the products step, so the inner states have the addresses.
    ...(step === 'products' ? {} : { meta: addressMeta(step) }),
    always: [
      ...back.map((earlier) => ({
        guard: { type: 'missesEarlier' as const, params: { step } },
        target: stateAt(earlier),
      })),
      ...(mayBeSkipped(step)
        ? [{ guard: { type: 'isStepSkipped' as const, params: { step } }, target: stateAt(next[0]!) }]
        : []),
    ],
    on: {
      'step.next': [
        ...(next.length > 0
          ? [
              {
                guard: { type: 'returns' as const, params: { step } },
                actions: [...closing, 'returnToOrigin' as const],
              },
            ]
          : []),
        ...next.map((to) => ({
          guard: { type: 'goesOn' as const, params: { step, to } },
          target: stateAt(to),
          actions: closing,
        })),
      ],
    },
  })
}

/** This region has the open step. */
export const stepRegion = bookingSetup.createStateConfig({
  description: 'The step of the booking screen that is open.',
  initial: 'entry',
  on: {
    // A route may name a step that cannot open yet. Each state then leads one step back, until a step can open.
    'route.entered': BOOKING_PAGES.map((step) => ({
      guard: { type: 'isNamed' as const, params: { step } },
      target: stateOf(step),
    })),
    'step.open': BOOKING_PAGES.map((step) => ({ guard: opens(step), target: stateOf(step) })),
    'person.open': { guard: 'reachesProducts', target: '.products.choosing.arriving', actions: 'equipPerson' },
    'checkout.turnedAway': '.cart.incomplete',
  },
  states: {
    entry: { description: 'How many adults, youths and kids come along.', ...stepState('entry') },
    calendar: { description: 'From when to when they rent.', ...stepState('calendar') },
    location: { description: 'Where the equipment is collected and returned.', ...stepState('location') },
    halfday: {
      description: 'For how many hours, where a shop rents by the hour on a single day.',
      ...stepState('halfday'),
    },
    products: {
      description: 'What each person takes.',
      ...stepState('products'),
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The visitor picks products, models and sizes, person by person.',
          meta: addressMeta('products'),
          initial: 'looking',
          on: { 'step.next': { guard: 'leadsToPerson', target: '.arriving', actions: 'equipNext' } },
          states: {
            looking: { description: 'The catalogue of one person is open.' },
            arriving: {
              description: 'A button has opened a person: the tab takes the focus as soon as it is shown.',
              on: { 'tab.reached': 'looking' },
            },
          },
        },
        productfilter: {
          description: 'Questions that lead to a recommended model. They are optional.',
          meta: addressMeta('productfilter'),
          always: { guard: { type: 'isStepSkipped', params: { step: 'productfilter' } }, target: 'choosing' },
        },
      },
    },
    specials: {
      description: 'Services for the whole booking, protection and the discount code.',
      ...stepState('specials'),
    },
    accommodation: { description: 'Where the visitors stay.', ...stepState('accommodation') },
    rates: { description: 'Under which rate they book, where the shop offers several.', ...stepState('rates') },
    cart: {
      description: 'Everything chosen, with its price.',
      ...stepState('cart'),
      initial: 'reviewing',
      on: {
        'checkout.start': [{ guard: 'isComplete', target: 'checkingOut' }, { target: '.incomplete' }],
      },
      states: {
        reviewing: { description: 'The visitor looks the cart over.' },
        incomplete: {
          description: 'The booking is not complete: the missing part is shown with a link to it.',
          always: { guard: 'isComplete', target: 'reviewing' },
        },
      },
    },
    checkingOut: {
      description: 'Checkout has taken over; the way back is the address.',
      meta: { address: { path: '/checkout', hash: '', step: 'checkout', opensOther: true } },
    },
  },
})

/** This region remembers whether the requested step could be opened. */
export const landing = bookingSetup.createStateConfig({
  description: 'Whether the visitor is at the step that they asked for.',
  meta: { noAddress: 'The address is that of the step that is open.' },
  initial: 'asWanted',
  on: {
    'route.entered': [{ guard: 'isCartUnavailable', target: '.turnedBack' }, { target: '.asWanted' }],
    'checkout.turnedAway': { guard: 'hasNothingToBook', target: '.turnedBack' },
  },
  states: {
    asWanted: { description: 'The step that was asked for is open.' },
    turnedBack: {
      description: 'The cart or checkout was asked for too early: the open step shows what is missing.',
      always: { guard: not('hasNothingToBook'), target: 'asWanted' },
      // The guards are needed because this region handles the events too. Without them, `can` would be true for a step
      // that cannot open.
      on: {
        'step.next': { guard: 'goesOnAnywhere', target: 'asWanted' },
        'step.open': { guard: 'opensAny', target: 'asWanted' },
      },
    },
  },
})

/** This region lets the visitor change days or persons from a later step. */
export const detourRegion = bookingSetup.createStateConfig({
  description: 'Whether days, persons or place are being changed from a later step.',
  meta: { noAddress: 'The address is that of the step that is open.' },
  initial: 'none',
  on: {
    'step.open': { guard: 'startsDetour', target: '.away', actions: 'startDetour' },
    'booking.reset': '.none',
  },
  states: {
    none: { description: 'The steps follow each other.', entry: 'endDetour' },
    away: {
      description:
        'The next button leads back to the later step, unless a choice on the way is missing. There the difference of the total is shown.',
      on: { 'booking.changed': { guard: 'isBack', target: 'none' } },
    },
  },
})
