import { and, assertEvent, assign, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { Held } from '#contract/checkout.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Offer } from '#contract/prices.ts'
import type { UnitStock } from '#contract/stock.ts'
import { clickDay, wholeDay } from '#domain/day-range.ts'
import { addLine, removeLine, type Choice } from '#domain/lines.ts'
import { PRICE_FIELDS, toPayload } from '#domain/payload.ts'
import { addPerson, changePerson, everybody, personAt, removePerson, type PersonRef } from '#domain/persons.ts'
import { checkStatus, hasBookableDays } from '#domain/status-check.ts'
import { shortNames } from '#domain/stock.ts'
import {
  emptyBooking,
  fromDraft,
  initialContext,
  isOffered,
  isReachable,
  onlyLocation,
  rulesOf,
  withBooking,
  withOffer,
  withoutMisfits,
  withPersonalFields,
  type BookingContext,
  type BookingInput,
  type Language,
} from './booking-context.ts'
import type { Step } from './booking-steps.ts'

export interface StockQuestion {
  from: string
  to: string
  location: string
  pickupDayBefore: boolean
}

/** An offer, or the paths of what the shop does not have. */
export type OfferAnswer = Offer | { misfits: string[] }

export type BookingEvent =
  // The way through the steps
  | { type: 'step.open'; step: Step }
  | { type: 'step.next' }
  | { type: 'route.entered'; step: Step }
  | { type: 'checkout.start' }
  // What the visitor chooses
  | { type: 'person.add'; personType: PersonType }
  | { type: 'person.remove'; person: PersonRef }
  | { type: 'person.age'; person: PersonRef; age: number | null }
  | { type: 'person.coverage'; person: PersonRef; coverage: boolean }
  | { type: 'day.click'; day: string }
  | { type: 'location.choose'; location: string }
  | { type: 'pickup.dayBefore'; on: boolean }
  | { type: 'hours.choose'; hours: number | null }
  | { type: 'rate.choose'; rate: string }
  | { type: 'special.toggle'; special: string }
  | { type: 'discount.enter'; code: string | null }
  | { type: 'accommodation.choose'; accommodation: string | null }
  | { type: 'line.add'; person: PersonRef; choice: Choice }
  | { type: 'line.remove'; person: PersonRef; id: string }
  | { type: 'removal.confirm' }
  | { type: 'dialog.dismiss' }
  | { type: 'offer.retry' }
  // What comes from elsewhere
  | { type: 'draft.restored'; draft: BookingDraft | null; personal: PersonalData | null; step: Step }
  | { type: 'personal.saved'; personal: PersonalData }
  | { type: 'language.changed'; language: Language }
  | { type: 'reservation.made'; held: Held }
  | { type: 'booking.reset' }
  // What the machine tells itself
  | { type: 'booking.changed' }
  | { type: 'period.changed' }
  | { type: 'stock.received' }
  | { type: 'shortfall.told' }

/** What checkout asks of people, in the order of the booking's persons. */
export interface PersonalData {
  persons: PersonalFields[]
  remark: string
  newsletter: boolean
  createUser: boolean
}

const lineAt = ({ booking }: BookingContext, person: PersonRef, id: string) =>
  personAt(booking.persons, person)?.products.find((line) => line.id === id)

const without = (context: BookingContext, removal: NonNullable<BookingContext['removal']>): BookingContext => {
  const { persons } = context.booking
  const rules = rulesOf(context)
  return withBooking(context, {
    persons:
      removal.kind === 'person'
        ? removePerson(persons, removal.person, rules)
        : changePerson(
            persons,
            removal.person,
            (person) => ({ ...person, products: removeLine(person.products, removal.id) }),
            rules,
          ),
  })
}

/**
 * The booking screen (specification, sections 2 to 5). Five regions: the step that is open, the offer (prices and cart) asked anew after
 * each change, the stock of the period at the location, the one dialog that may be open, and whether a shortfall was told.
 */
export const bookingMachine = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    tags: {} as 'recomputing' | 'offline',
  },
  actors: {
    fetchOffer: fromPromise<OfferAnswer, BookingPayloadInput>(() =>
      Promise.reject(new Error('fetchOffer is not provided')),
    ),
    fetchStock: fromPromise<UnitStock[], StockQuestion>(() => Promise.reject(new Error('fetchStock is not provided'))),
  },
  delays: {
    /** A pause in clicking that is worth an answer. */
    settled: 150,
    /** After a network failure. */
    retry: 5000,
  },
  guards: {
    isNamed: ({ event }, { step }: { step: Step }) => event.type === 'route.entered' && event.step === step,
    opens: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'step.open' && event.step === step && isReachable(context, step),
    hasPersons: ({ context }) => everybody(context.booking.persons).length > 0,
    hasDays: ({ context }) => hasBookableDays(context.booking.days, context.shop.today),
    hasStart: ({ context }) => hasBookableDays(wholeDay(context.booking.days), context.shop.today),
    hasLocation: ({ context }) => context.booking.location !== null,
    isOnlyLocation: ({ context }) => onlyLocation(context.shop) !== null,
    hasLines: ({ context }) => everybody(context.booking.persons).some(({ products }) => products.length > 0),
    hasNothingToBook: or([not('hasDays'), not('hasLocation'), not('hasLines')]),
    isComplete: ({ context }) =>
      checkStatus({ ...context.booking, today: context.shop.today }) === null &&
      !context.offer?.cart.persons.some(({ items }) => items.some(({ errors }) => errors.modelRequired)),
    passesOver: ({ context }, { step }: { step: Step }) => !isOffered(context, step),
    isOfferedHours: ({ context, event }) =>
      event.type === 'hours.choose' && (event.hours === null || (context.offer?.hours ?? []).includes(event.hours)),
    isOfferedRate: ({ context, event }) =>
      event.type === 'rate.choose' && (context.offer?.rates ?? []).some(({ id }) => id === event.rate),
    isBookableDay: ({ context, event }) => event.type === 'day.click' && event.day > context.shop.today,
    isKnownLocation: ({ context, event }) =>
      event.type === 'location.choose' && context.shop.locations.some(({ id }) => id === event.location),
    hasErrorcode: (_, { answer }: { answer: OfferAnswer }) => 'errorcode' in answer && answer.errorcode !== undefined,
    hasMisfits: (_, { answer }: { answer: OfferAnswer }) => 'misfits' in answer,
    canMend: ({ context }, { answer }: { answer: OfferAnswer }) =>
      'misfits' in answer && withoutMisfits(context, answer.misfits) !== null,
    hasErrorToTell: ({ context }) => context.errorcode !== null,
    isShort: ({ context }) => shortNames(context.booking.persons).length > 0,
    /** Nothing is lost with a person who has not chosen anything: no need to ask. */
    losesNothing: ({ context, event }) =>
      event.type === 'person.remove' && !personAt(context.booking.persons, event.person)?.products.length,
    /** Names and body sizes change no price. */
    changesAges: ({ context, event }) =>
      event.type === 'personal.saved' &&
      everybody(context.booking.persons).some((person, at) =>
        PRICE_FIELDS.some((field) => (person[field] ?? null) !== (event.personal.persons[at]?.[field] ?? null)),
      ),
    /** One of several is taken away, the line stays: no need to ask. */
    lineStays: ({ context, event }) =>
      event.type === 'line.remove' && (lineAt(context, event.person, event.id)?.count ?? 0) > 1,
  },
  actions: {
    tellChange: raise({ type: 'booking.changed' }),
    tellPeriod: raise({ type: 'period.changed' }),
    closeRange: assign(({ context }) => withBooking(context, { days: wholeDay(context.booking.days) })),
    storeOffer: assign(({ context }, { answer }: { answer: OfferAnswer }) =>
      'misfits' in answer ? context : withOffer(context, answer),
    ),
    mend: assign(({ context }, { answer }: { answer: OfferAnswer }) =>
      'misfits' in answer ? (withoutMisfits(context, answer.misfits) ?? context) : context,
    ),
    /** What a code undoes (specification, section 8). */
    applyErrorcode: assign(({ context }, { answer }: { answer: OfferAnswer }) => {
      const errorcode = ('errorcode' in answer && answer.errorcode) || null
      return {
        ...withBooking(context, {
          ...(errorcode === 110 && { days: { from: null, to: null } }),
          ...(errorcode === 201 && { location: null }),
          ...(errorcode === 800 && { discountcode: null }),
        }),
        errorcode,
      }
    }),
    storeStock: assign(({ context }, { stock }: { stock: UnitStock[] }) => withBooking({ ...context, stock }, {})),
    savePersonal: assign(({ context, event }) => {
      assertEvent(event, 'personal.saved')
      const { persons, ...rest } = event.personal
      return withBooking(context, { ...rest, persons: withPersonalFields(context.booking.persons, persons) })
    }),
    rememberRemoval: assign(({ event }) => ({
      removal:
        event.type === 'person.remove'
          ? ({ kind: 'person', person: event.person } as const)
          : event.type === 'line.remove'
            ? ({ kind: 'line', person: event.person, id: event.id } as const)
            : null,
    })),
    removeNow: assign(({ context, event }) => {
      assertEvent(event, ['person.remove', 'line.remove'])
      return without(
        context,
        event.type === 'person.remove'
          ? { kind: 'person', person: event.person }
          : { kind: 'line', person: event.person, id: event.id },
      )
    }),
    removeAsked: assign(({ context }) => ({
      ...(context.removal ? without(context, context.removal) : context),
      removal: null,
    })),
  },
}).createMachine({
  id: 'booking',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  on: {
    'person.add': {
      actions: [
        assign(({ context, event }) =>
          withBooking(context, { persons: addPerson(context.booking.persons, event.personType, rulesOf(context)) }),
        ),
        'tellChange',
      ],
    },
    'person.age': {
      actions: [
        assign(({ context, event }) =>
          withBooking(context, {
            persons: changePerson(
              context.booking.persons,
              event.person,
              (person) => ({ ...person, age: event.age }),
              rulesOf(context),
            ),
          }),
        ),
        'tellChange',
      ],
    },
    'person.coverage': {
      actions: [
        assign(({ context, event }) =>
          withBooking(context, {
            persons: changePerson(
              context.booking.persons,
              event.person,
              (person) => ({ ...person, coverage: event.coverage }),
              rulesOf(context),
            ),
          }),
        ),
        'tellChange',
      ],
    },
    'day.click': {
      guard: 'isBookableDay',
      actions: [
        assign(({ context, event }) => withBooking(context, { days: clickDay(context.booking.days, event.day) })),
        'tellChange',
        'tellPeriod',
      ],
    },
    'location.choose': {
      guard: 'isKnownLocation',
      actions: [
        assign(({ context, event }) => withBooking(context, { location: event.location, pickupDayBefore: false })),
        'tellChange',
        'tellPeriod',
      ],
    },
    'pickup.dayBefore': {
      actions: [
        assign(({ context, event }) => withBooking(context, { pickupDayBefore: event.on })),
        'tellChange',
        'tellPeriod',
      ],
    },
    'hours.choose': {
      guard: 'isOfferedHours',
      actions: [assign(({ context, event }) => withBooking(context, { hours: event.hours })), 'tellChange'],
    },
    'rate.choose': {
      guard: 'isOfferedRate',
      actions: [assign(({ context, event }) => withBooking(context, { rate: event.rate })), 'tellChange'],
    },
    'special.toggle': {
      actions: [
        assign(({ context, event }) => {
          const { specials } = context.booking
          const others = specials.filter((special) => special !== event.special)
          return withBooking(context, {
            specials: others.length < specials.length ? others : [...specials, event.special],
          })
        }),
        'tellChange',
      ],
    },
    'discount.enter': {
      actions: [assign(({ context, event }) => withBooking(context, { discountcode: event.code })), 'tellChange'],
    },
    'accommodation.choose': {
      actions: [
        assign(({ context, event }) => withBooking(context, { accommodation: event.accommodation })),
        'tellChange',
      ],
    },
    'line.add': {
      actions: [
        assign(({ context, event }) =>
          withBooking(context, {
            persons: changePerson(
              context.booking.persons,
              event.person,
              (person) => ({ ...person, products: addLine(person.products, event.choice) }),
              rulesOf(context),
            ),
          }),
        ),
        'tellChange',
      ],
    },
    'draft.restored': {
      actions: [
        assign(({ context, event }) => {
          const restored = event.draft ? fromDraft(context, event.draft) : context
          if (!event.personal) return restored
          const { persons, ...rest } = event.personal
          return withBooking(restored, { ...rest, persons: withPersonalFields(restored.booking.persons, persons) })
        }),
        'tellChange',
        'tellPeriod',
        raise(({ event }) => ({ type: 'route.entered', step: event.step })),
      ],
    },
    'personal.saved': [{ guard: 'changesAges', actions: ['savePersonal', 'tellChange'] }, { actions: 'savePersonal' }],
    'language.changed': {
      actions: [
        assign(({ context, event }) => withBooking({ ...context, language: event.language }, {})),
        'tellChange',
      ],
    },
    'reservation.made': {
      actions: [assign(({ context, event }) => ({ ...context, held: event.held })), 'tellPeriod'],
    },
    'booking.reset': {
      actions: [
        assign(({ context }) => ({ ...initialContext(context), booking: emptyBooking(context) })),
        'tellChange',
        'tellPeriod',
        raise({ type: 'route.entered', step: 'entry' }),
      ],
    },
  },
  states: {
    step: {
      initial: 'entry',
      on: {
        // A route may name a step that is not open yet: each step hands back to the one before it, down to the first that misses something.
        'route.entered': [
          { guard: { type: 'isNamed', params: { step: 'entry' } }, target: '.entry' },
          { guard: { type: 'isNamed', params: { step: 'calendar' } }, target: '.calendar' },
          { guard: { type: 'isNamed', params: { step: 'location' } }, target: '.location' },
          { guard: { type: 'isNamed', params: { step: 'halfday' } }, target: '.halfday' },
          { guard: { type: 'isNamed', params: { step: 'products' } }, target: '.products' },
          { guard: { type: 'isNamed', params: { step: 'specials' } }, target: '.specials' },
          { guard: { type: 'isNamed', params: { step: 'accommodation' } }, target: '.accommodation' },
          { guard: { type: 'isNamed', params: { step: 'rates' } }, target: '.rates' },
          { guard: { type: 'isNamed', params: { step: 'cart' } }, target: '.cart' },
        ],
        'step.open': [
          { guard: { type: 'opens', params: { step: 'entry' } }, target: '.entry' },
          { guard: { type: 'opens', params: { step: 'calendar' } }, target: '.calendar' },
          { guard: { type: 'opens', params: { step: 'location' } }, target: '.location' },
          { guard: { type: 'opens', params: { step: 'halfday' } }, target: '.halfday' },
          { guard: { type: 'opens', params: { step: 'products' } }, target: '.products' },
          { guard: { type: 'opens', params: { step: 'specials' } }, target: '.specials' },
          { guard: { type: 'opens', params: { step: 'accommodation' } }, target: '.accommodation' },
          { guard: { type: 'opens', params: { step: 'rates' } }, target: '.rates' },
          { guard: { type: 'opens', params: { step: 'cart' } }, target: '.cart' },
        ],
      },
      states: {
        entry: {
          on: { 'step.next': { guard: 'hasPersons', target: 'calendar' } },
        },
        calendar: {
          always: { guard: not('hasPersons'), target: 'entry' },
          on: {
            'step.next': [
              {
                guard: and(['hasStart', 'isOnlyLocation']),
                target: 'halfday',
                actions: ['closeRange', 'tellChange', 'tellPeriod'],
              },
              { guard: 'hasStart', target: 'location', actions: ['closeRange', 'tellChange', 'tellPeriod'] },
            ],
          },
        },
        location: {
          always: { guard: not('hasDays'), target: 'calendar' },
          on: { 'step.next': { guard: 'hasLocation', target: 'halfday' } },
        },
        halfday: {
          always: [
            { guard: or([not('hasDays'), not('hasLocation')]), target: 'location' },
            { guard: { type: 'passesOver', params: { step: 'halfday' } }, target: 'products' },
          ],
          on: { 'step.next': 'products' },
        },
        products: {
          always: { guard: or([not('hasDays'), not('hasLocation')]), target: 'location' },
          on: { 'step.next': { guard: 'hasLines', target: 'specials' } },
        },
        // From here on nothing has to be chosen: the cart can be opened at once.
        specials: {
          always: { guard: 'hasNothingToBook', target: 'products' },
          on: { 'step.next': 'accommodation' },
        },
        accommodation: {
          always: [
            { guard: 'hasNothingToBook', target: 'products' },
            { guard: { type: 'passesOver', params: { step: 'accommodation' } }, target: 'rates' },
          ],
          on: { 'step.next': 'rates' },
        },
        rates: {
          always: [
            { guard: 'hasNothingToBook', target: 'products' },
            { guard: { type: 'passesOver', params: { step: 'rates' } }, target: 'cart' },
          ],
          on: { 'step.next': 'cart' },
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
            input: ({ context }) =>
              toPayload(context.booking, {
                locale: context.language.locale,
                wl: context.shop.wl,
                rules: rulesOf(context),
              }),
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
                guard: { type: 'hasMisfits', params: ({ event }) => ({ answer: event.output }) },
                target: 'unreachable',
              },
              {
                guard: { type: 'hasErrorcode', params: ({ event }) => ({ answer: event.output }) },
                target: 'known',
                actions: [
                  { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
                  { type: 'applyErrorcode', params: ({ event }) => ({ answer: event.output }) },
                  'tellChange',
                  'tellPeriod',
                ],
              },
              {
                target: 'known',
                actions: [
                  { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
                  raise({ type: 'stock.received' }),
                ],
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
              actions: [
                { type: 'storeStock', params: ({ event }) => ({ stock: event.output }) },
                raise({ type: 'stock.received' }),
              ],
            },
            // Prices carry stock too, and the server claims anew at checkout: nothing is lost by going without.
            onError: 'unasked',
          },
        },
        known: {},
      },
    },

    dialog: {
      initial: 'closed',
      states: {
        closed: {
          // What has to be told waits until no other dialog is open.
          always: [
            { guard: 'hasErrorToTell', target: 'errorcode' },
            {
              guard: stateIn({ shortfall: 'untold' }),
              target: 'shortfall',
              actions: raise({ type: 'shortfall.told' }),
            },
          ],
          on: {
            'person.remove': [
              { guard: 'losesNothing', actions: ['removeNow', 'tellChange'] },
              { target: 'confirmingRemoval', actions: 'rememberRemoval' },
            ],
            'line.remove': [
              { guard: 'lineStays', actions: ['removeNow', 'tellChange'] },
              { target: 'confirmingRemoval', actions: 'rememberRemoval' },
            ],
          },
        },
        errorcode: {
          on: { 'dialog.dismiss': { target: 'closed', actions: assign({ errorcode: null }) } },
        },
        shortfall: {
          on: { 'dialog.dismiss': 'closed' },
        },
        confirmingRemoval: {
          on: {
            'removal.confirm': { target: 'closed', actions: ['removeAsked', 'tellChange'] },
            'dialog.dismiss': { target: 'closed', actions: assign({ removal: null }) },
          },
        },
      },
    },

    /** A shortfall is told once, by a dialog, until the booking is whole again (specification, section 4). */
    shortfall: {
      initial: 'none',
      states: {
        none: {
          on: { 'stock.received': { guard: 'isShort', target: 'untold' } },
        },
        untold: {
          on: { 'shortfall.told': 'told' },
        },
        told: {
          always: { guard: not('isShort'), target: 'none' },
        },
      },
    },
  },
})
