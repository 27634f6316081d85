import { and, not } from 'xstate'
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

const stateOf = (page: BookingPage) =>
  page === 'productfilter' ? ('.products.productfilter' as const) : (`.${page}` as const)

const stateAt = (step: Step) => `#booking.step.${step}` as const

const addressMeta = (page: BookingPage) => ({ address: addressOfPage(page) })

const opens = (step: BookingPage) => ({ type: 'opens' as const, params: { step } })

const stepState = (step: Step) => {
  const next = possibleNextSteps(step)
  const back = step === 'entry' ? [] : [stepBack(step)]
  const closing = step === 'calendar' ? ['closeRange' as const] : []
  return bookingSetup.createStateConfig({
    description: stepDescription(step),
    // The products step has no address, because its inner states have addresses.
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
  description:
    'The open step of the booking screen. The button “Next” can be pressed once enough is chosen: a person, a day, a location, hours and start where the shop rents by the hour only, equipment for one person, and an accommodation if an extra needs it. No other step requires a choice. “Step › Cart › Incomplete” names the parts that may still be missing before the order.',
  initial: 'entry',
  on: {
    // If the named step cannot open yet, each state leads one step back, until a step can open.
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
              description:
                'A button has opened a person’s equipment. The page leads the keyboard and screen readers to this person once it is shown.',
              on: { 'tab.reached': 'looking' },
            },
          },
        },
        productfilter: {
          description:
            'Optional questions lead to a recommended model. A button in “Choosing” opens them. Their own button returns to “Choosing”, also after the visitor has taken the recommended model.',
          meta: addressMeta('productfilter'),
          always: { guard: { type: 'isStepSkipped', params: { step: 'productfilter' } }, target: 'choosing' },
        },
      },
    },
    cart: {
      ...stepState('cart'),
      initial: 'reviewing',
      on: {
        'checkout.start': [
          { guard: 'isComplete', target: 'checkingOut' },
          { guard: 'isRecomputing', target: '.waiting' },
          { target: '.incomplete' },
        ],
      },
      states: {
        reviewing: { description: 'The visitor checks the cart.' },
        waiting: {
          description:
            'The visitor wants to go on while the prices of the last change are loading, and the earlier prices still name a problem. The press counts: once the new prices are here, checkout opens, or the cart names what is missing. The button says meanwhile that it waits for prices. Another change of the booking ends the waiting.',
          always: [
            { guard: and([not('isRecomputing'), 'isComplete']), target: '#booking.step.checkingOut' },
            { guard: not('isRecomputing'), target: 'incomplete' },
          ],
          on: { 'booking.changed': 'reviewing' },
        },
        incomplete: {
          description:
            'The booking is not complete: somebody has no equipment yet, something is out of stock, a model or a size is not chosen, or an extra needs the accommodation. The cart names the part and has a button that leads to it. If persons, days, location or required hours are missing, or nobody has equipment, the cart does not stay open, but leads back at once to the step that lacks the choice. A missing price does not stop the visitor here, but only at checkout.',
          always: { guard: 'isComplete', target: 'reviewing' },
        },
      },
    },
    checkingOut: {
      description:
        'Checkout is open. Back, or a link to a step, returns to the booking. After the payment, “The visit” begins a new, empty booking.',
      meta: { address: { path: '/checkout', hash: '', step: 'checkout', opensOther: true } },
    },
  },
})

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
      description:
        'The cart or checkout was opened before the essentials are chosen: persons, days, location, required hours, and equipment for one person. The cart has led back to the first step that lacks a choice, and this step shows what is missing.',
      always: { guard: not('hasNothingToBook'), target: 'asWanted' },
      // Repeats the guards of the steps, because `can` would otherwise return true for a step that cannot open.
      on: {
        'step.next': { guard: 'goesOnAnywhere', target: 'asWanted' },
        'step.open': { guard: 'opensAny', target: 'asWanted' },
      },
    },
  },
})

export const detourRegion = bookingSetup.createStateConfig({
  description: 'The visitor can change days, persons or location from a later step, and then return to that step.',
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
        'The button “Next” returns to the later step, and stops only at steps in between that lack a choice. The later step shows by how much the total has changed. This difference disappears, and this state ends, as soon as the visitor changes something in the later step or after it.',
      on: { 'booking.changed': { guard: 'isBack', target: 'none' } },
    },
  },
})
