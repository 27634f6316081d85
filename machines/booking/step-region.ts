import { not } from 'xstate'
import { bookingSetup } from './actions.ts'
import {
  addressOfPage,
  BOOKING_PAGES,
  byStep,
  stepDescription,
  mayBeSkipped,
  possibleNextSteps,
  stepBack,
  type BookingPage,
  type Step,
} from './steps.ts'

/** Returns the target of transitions to a page's state within the region. */
const stateOf = (page: BookingPage) =>
  page === 'productfilter' ? ('.products.productfilter' as const) : (`.${page}` as const)

const stateAt = (step: Step) => `#booking.step.${step}` as const

const addressMeta = (page: BookingPage) => ({ address: addressOfPage(page) })

const opens = (step: BookingPage) => ({ type: 'opens' as const, params: { step } })

/**
 * Creates the state of a step. If an earlier step lacks its required choice, the state leads back to that step. If the
 * shop offers no choice in this step, the state leads on to the next one. The table of steps defines the order.
 */
const stepState = (step: Step) => {
  const next = possibleNextSteps(step)
  const back = step === 'entry' ? [] : [stepBack(step)]
  const closing = step === 'calendar' ? ['closeRange' as const] : []
  return bookingSetup.createStateConfig({
    description: stepDescription(step),
    // Gives the products step no address, because its inner states have addresses: one for the products, one for the
    // size advice.
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

export const stepRegion = bookingSetup.createStateConfig({
  description: 'The open step of the booking screen.',
  initial: 'entry',
  on: {
    // Opens the step that the route names. If that step cannot open yet, each state leads one step back, until a step
    // can open.
    'route.entered': BOOKING_PAGES.map((step) => ({
      guard: { type: 'isNamed' as const, params: { step } },
      target: stateOf(step),
    })),
    'step.open': BOOKING_PAGES.map((step) => ({ guard: opens(step), target: stateOf(step) })),
    'person.open': { guard: 'reachesProducts', target: '.products.choosing.arriving', actions: 'equipPerson' },
    'checkout.turnedAway': '.cart.incomplete',
  },
  states: {
    ...byStep(stepState),
    products: {
      ...stepState('products'),
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The visitor chooses products, models and sizes, person by person.',
          meta: addressMeta('products'),
          initial: 'looking',
          on: { 'step.next': { guard: 'leadsToPerson', target: '.arriving', actions: 'equipNext' } },
          states: {
            looking: { description: 'The catalogue of one person is open.' },
            arriving: {
              description: 'A button has opened a person. The person’s tab takes the focus once it is shown.',
              on: { 'tab.reached': 'looking' },
            },
          },
        },
        productfilter: {
          description: 'Optional questions lead to a recommended model.',
          meta: addressMeta('productfilter'),
          always: { guard: { type: 'isStepSkipped', params: { step: 'productfilter' } }, target: 'choosing' },
        },
      },
    },
    cart: {
      ...stepState('cart'),
      initial: 'reviewing',
      on: {
        'checkout.start': [{ guard: 'isComplete', target: 'checkingOut' }, { target: '.incomplete' }],
      },
      states: {
        reviewing: { description: 'The visitor checks the cart.' },
        incomplete: {
          description: 'The booking is not complete. The cart shows the missing part with a link to it.',
          always: { guard: 'isComplete', target: 'reviewing' },
        },
      },
    },
    checkingOut: {
      description: 'Checkout is open. The visitor returns through the address.',
      meta: { address: { path: '/checkout', hash: '', step: 'checkout', opensOther: true } },
    },
  },
})

/** The region that remembers whether the requested step could be opened. */
export const landing = bookingSetup.createStateConfig({
  description: 'The requested step is open, or could not be opened.',
  meta: { noAddress: 'The address is that of the open step.' },
  initial: 'asWanted',
  on: {
    'route.entered': [{ guard: 'isCartUnavailable', target: '.turnedBack' }, { target: '.asWanted' }],
    'checkout.turnedAway': { guard: 'hasNothingToBook', target: '.turnedBack' },
  },
  states: {
    asWanted: { description: 'The requested step is open.' },
    turnedBack: {
      description: 'The cart or checkout cannot open yet. The open step shows what is missing.',
      always: { guard: not('hasNothingToBook'), target: 'asWanted' },
      // Repeats the guards of the steps, because this region handles the same events. Without guards here, `can` would
      // return true for a step that cannot open.
      on: {
        'step.next': { guard: 'goesOnAnywhere', target: 'asWanted' },
        'step.open': { guard: 'opensAny', target: 'asWanted' },
      },
    },
  },
})

/** The region for changing days or persons from a later step. */
export const detourRegion = bookingSetup.createStateConfig({
  description: 'The visitor can change days, persons or place from a later step.',
  meta: { noAddress: 'The address is that of the open step.' },
  initial: 'none',
  on: {
    'step.open': { guard: 'startsDetour', target: '.away', actions: 'startDetour' },
    'booking.reset': '.none',
  },
  states: {
    none: { description: 'The visitor goes through the steps in their order.', entry: 'endDetour' },
    away: {
      description:
        'The next button returns to the later step, unless an earlier choice is missing. The later step shows the change of the total, if there is one. This state ends with the first change in the later step or after it, also if nothing was changed before.',
      on: { 'booking.changed': { guard: 'isBack', target: 'none' } },
    },
  },
})
