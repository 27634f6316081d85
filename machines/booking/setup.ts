import { and, assertEvent, assign, fromPromise, not, or, raise, setup } from 'xstate'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Offer } from '#contract/prices.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Swap } from '#contract/swaps.ts'
import { clickDay, wholeDay } from '#domain/calendar/day-range.ts'
import { addLine, removeLine } from '#domain/booking/lines.ts'
import { PRICE_FIELDS } from '#domain/booking/payload.ts'
import {
  addPerson,
  changePerson,
  everybody,
  lossOf,
  lastOf,
  personAt,
  removePerson,
  type Person,
  type PersonRef,
} from '#domain/persons/persons.ts'
import { hasBookableDays } from '#domain/booking/status-check.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { answeredFields } from '#domain/persons/answered-fields.ts'
import { withSent } from '#domain/booking/unanswered-order.ts'
import {
  emptyBooking,
  initialContext,
  onlyLocation,
  rulesOf,
  withBooking,
  type BookingContext,
  type BookingInput,
} from './context.ts'
import { fromDraft, withoutPersonal, withPersonalFields } from './draft.ts'
import type { BookingEvent, Failure, OfferAnswer, StockQuestion } from './events.ts'
import { withoutMisfits } from './misfits.ts'
import { hasStaleHours, undoneBy, withOffer } from './offer.ts'
import { bookingProblem } from './problem.ts'
import { isOffered, isReachable, type Place, type Step } from './steps.ts'
import { canSwap, withSwap } from './swaps.ts'

const lineAt = ({ booking }: BookingContext, person: PersonRef, id: string) =>
  personAt(booking.persons, person)?.products.find((line) => line.id === id)

const withPerson = (context: BookingContext, at: PersonRef, change: (person: Person) => Person): BookingContext =>
  withBooking(context, { persons: changePerson(context.booking.persons, at, change, rulesOf(context)) })

const without = (context: BookingContext, removal: NonNullable<BookingContext['removal']>): BookingContext =>
  removal.kind === 'line'
    ? withPerson(context, removal.person, (person) => ({
        ...person,
        products: removeLine(person.products, removal.id),
      }))
    : withBooking(context, { persons: removePerson(context.booking.persons, removal.person, rulesOf(context)) })

/** The swap that an event names, as long as the booking still has what it replaces. */
const chosenSwap = (context: BookingContext, event: BookingEvent): Swap | undefined => {
  const swap = event.type === 'swap.choose' ? context.swaps[event.at] : undefined
  return swap && canSwap(context, swap) ? swap : undefined
}

const isOffer = (answer: OfferAnswer): answer is Offer => 'categories' in answer

const errorcodeOf = (answer: OfferAnswer): ErrorCode | null => (isOffer(answer) && answer.errorcode) || null

/** What the booking chart is made of: what it knows, asks and does. */
export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    /** offline: no price is to be had now. */
    tags: {} as 'recomputing' | 'offline',
  },
  actors: {
    fetchOffer: fromPromise<OfferAnswer, BookingPayloadInput>(() =>
      Promise.reject(new Error('fetchOffer is not provided')),
    ),
    fetchSwaps: fromPromise<Swap[], BookingPayloadInput>(() => Promise.reject(new Error('fetchSwaps is not provided'))),
    fetchStock: fromPromise<UnitStock[], StockQuestion>(() => Promise.reject(new Error('fetchStock is not provided'))),
  },
  delays: {
    /** A pause in clicking that is worth an answer. */
    settled: 150,
    /** After a network failure. */
    retry: 5000,
    /** The longest time between the two taps of a double tap. */
    doubleTap: 400,
  },
  guards: {
    isNamed: ({ event }, { step }: { step: Place }) => event.type === 'route.entered' && event.step === step,
    leaves: ({ event }, { step }: { step: Step }) => event.type === 'step.next' && event.step === step,
    opens: ({ context, event }, { step }: { step: Place }) =>
      event.type === 'step.open' && event.step === step && isReachable(context, step),
    hasPersons: ({ context }) => everybody(context.booking.persons).length > 0,
    hasDays: ({ context }) => hasBookableDays(context.booking.days, context.shop.today),
    hasStart: ({ context }) => hasBookableDays(wholeDay(context.booking.days), context.shop.today),
    hasLocation: ({ context }) => context.booking.location !== null,
    isOnlyLocation: ({ context }) => onlyLocation(context.shop) !== null,
    hasLines: ({ context }) => everybody(context.booking.persons).some(({ products }) => products.length > 0),
    hasNothingToBook: or([not('hasDays'), not('hasLocation'), not('hasLines')]),
    landsShort: and([{ type: 'isNamed', params: { step: 'cart' as const } }, 'hasNothingToBook']),
    isComplete: ({ context }) => bookingProblem(context) === null,
    passesOver: ({ context }, { step }: { step: Place }) => !isOffered(context, step),
    isOfferedHours: ({ context, event }) =>
      event.type === 'hours.choose' && (event.hours === null || (context.offer?.hours ?? []).includes(event.hours)),
    isOfferedRate: ({ context, event }) =>
      event.type === 'rate.choose' && (context.offer?.rates ?? []).some(({ id }) => id === event.rate),
    isBookableDay: ({ context, event }) => event.type === 'day.click' && event.day > context.shop.today,
    isKnownLocation: ({ context, event }) =>
      event.type === 'location.choose' && context.shop.locations.some(({ id }) => id === event.location),
    hasErrorcode: (_, { answer }: { answer: OfferAnswer }) => errorcodeOf(answer) !== null,
    /** The shop answers anew what is left. */
    undoesSome: ({ context }, { answer }: { answer: OfferAnswer }) =>
      Object.keys(undoneBy(context.booking, errorcodeOf(answer))).length > 0,
    isRefused: (_, { answer }: { answer: OfferAnswer }) => !isOffer(answer),
    fails: (_, { answer, failure }: { answer: OfferAnswer; failure: Failure }) =>
      'failure' in answer && answer.failure === failure,
    canMend: ({ context }, { answer }: { answer: OfferAnswer }) =>
      'misfits' in answer && withoutMisfits(context, answer.misfits) !== null,
    dropsHours: ({ context }, { answer }: { answer: OfferAnswer }) => isOffer(answer) && hasStaleHours(context, answer),
    isOfferedSwap: ({ context, event }) => chosenSwap(context, event) !== undefined,
    /** Nothing is short any more with it. */
    mendsAll: ({ context, event }) => {
      const swap = chosenSwap(context, event)
      return swap !== undefined && shortNames(withSwap(context, swap).booking.persons).length === 0
    },
    hasErrorToTell: ({ context }) => context.errorcode !== null,
    isShort: ({ context }) => shortNames(context.booking.persons).length > 0,
    hasLast: ({ context, event }) =>
      event.type === 'person.removeLast' &&
      lastOf(context.booking.persons, event.counted, rulesOf(context)) !== undefined,
    /** No need to ask. */
    losesNothing: ({ context, event }) => {
      const person = event.type === 'person.remove' ? personAt(context.booking.persons, event.person) : undefined
      return person === undefined || lossOf(person) === null
    },
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
    tellStock: raise({ type: 'stock.received' }),
    tellSwap: raise({ type: 'swap.made' }),
    addPerson: assign(({ context, event }) => {
      assertEvent(event, 'person.add')
      return withBooking(context, { persons: addPerson(context.booking.persons, event.personType, rulesOf(context)) })
    }),
    storeAge: assign(({ context, event }) => {
      assertEvent(event, 'person.age')
      return withPerson(context, event.person, (person) => ({ ...person, age: event.age }))
    }),
    storeCoverage: assign(({ context, event }) => {
      assertEvent(event, 'person.coverage')
      return withPerson(context, event.person, (person) => ({ ...person, coverage: event.coverage }))
    }),
    storeAnswers: assign(({ context, event }) => {
      assertEvent(event, 'person.answers')
      return withPerson(context, event.person, (person) => ({ ...person, answers: event.answers }))
    }),
    addLine: assign(({ context, event }) => {
      assertEvent(event, 'line.add')
      return withPerson(context, event.person, (person) => ({
        ...person,
        ...answeredFields(person, event.choice.product),
        products: addLine(person.products, event.choice),
      }))
    }),
    clickDay: assign(({ context, event }) => {
      assertEvent(event, 'day.click')
      return withBooking(context, { days: clickDay(context.booking.days, event.day) })
    }),
    storeLocation: assign(({ context, event }) => {
      assertEvent(event, 'location.choose')
      return withBooking(context, { location: event.location, pickupDayBefore: false })
    }),
    storePickup: assign(({ context, event }) => {
      assertEvent(event, 'pickup.dayBefore')
      return withBooking(context, { pickupDayBefore: event.on })
    }),
    storeHours: assign(({ context, event }) => {
      assertEvent(event, 'hours.choose')
      return withBooking(context, { hours: event.hours })
    }),
    storeRate: assign(({ context, event }) => {
      assertEvent(event, 'rate.choose')
      return withBooking(context, { rate: event.rate })
    }),
    toggleSpecial: assign(({ context, event }) => {
      assertEvent(event, 'special.toggle')
      const { specials } = context.booking
      const others = specials.filter((special) => special !== event.special)
      return withBooking(context, {
        specials: others.length < specials.length ? others : [...specials, event.special],
      })
    }),
    storeDiscount: assign(({ context, event }) => {
      assertEvent(event, 'discount.enter')
      return withBooking(context, { discountcode: event.code })
    }),
    storeAccommodation: assign(({ context, event }) => {
      assertEvent(event, 'accommodation.choose')
      return withBooking(context, { accommodation: event.accommodation })
    }),
    storeRemark: assign(({ context, event }) => {
      assertEvent(event, 'remark.write')
      return { booking: { ...context.booking, remark: event.remark } }
    }),
    storeHandover: assign(({ context, event }) => {
      assertEvent(event, 'handover.choose')
      return withBooking(context, { handover: { ...context.booking.handover, ...event.handover } })
    }),
    restoreDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.restored')
      const restored = event.draft ? fromDraft(context, event.draft) : context
      if (!event.personal) return restored
      const { persons, ...rest } = event.personal
      return withBooking(restored, { ...rest, persons: withPersonalFields(restored.booking.persons, persons) })
    }),
    storeLanguage: assign(({ context, event }) => {
      assertEvent(event, 'language.changed')
      return withBooking({ ...context, language: event.language }, {})
    }),
    storeUnanswered: assign(({ context, event }) => {
      assertEvent(event, 'order.sent')
      return { unanswered: withSent(context.unanswered, event.order) }
    }),
    forgetUnanswered: assign({ unanswered: [] }),
    forgetRefused: assign(({ context, event }) => {
      assertEvent(event, 'order.refused')
      return { unanswered: context.unanswered.filter(({ key }) => key !== event.key) }
    }),
    storeReservation: assign(({ event }) => {
      assertEvent(event, 'reservation.made')
      return { reservation: event.reservation }
    }),
    forgetReservation: assign({ reservation: null }),
    makeSwap: assign(({ context, event }) => {
      assertEvent(event, 'swap.choose')
      const swapped = context.swaps[event.at]!
      return { ...withSwap(context, swapped), swapped, swaps: [] }
    }),
    startAnew: assign(({ context }) => ({
      ...initialContext(context),
      booking: { ...emptyBooking(context), wl: context.booking.wl },
    })),
    closeRange: assign(({ context }) => withBooking(context, { days: wholeDay(context.booking.days) })),
    storeOffer: assign(({ context }, { answer }: { answer: OfferAnswer }) =>
      isOffer(answer) ? withOffer(context, answer) : context,
    ),
    mend: assign(({ context }, { answer }: { answer: OfferAnswer }) =>
      'misfits' in answer ? (withoutMisfits(context, answer.misfits) ?? context) : context,
    ),
    applyErrorcode: assign(({ context }, { answer }: { answer: OfferAnswer }) => {
      const errorcode = errorcodeOf(answer)
      return { ...withBooking(context, undoneBy(context.booking, errorcode)), errorcode }
    }),
    letGoOfCode: assign(({ context }) => ({
      ...withBooking(context, { discountcode: null }),
      errorcode: 'guesses' as const,
    })),
    forgetLosses: assign({ losses: [] }),
    storeStock: assign(({ context }, { stock }: { stock: UnitStock[] }) => withBooking({ ...context, stock }, {})),
    savePersonal: assign(({ context, event }) => {
      assertEvent(event, 'personal.saved')
      const { persons, ...rest } = event.personal
      return withBooking(context, { ...rest, persons: withPersonalFields(context.booking.persons, persons) })
    }),
    forgetPersonal: assign(({ context }) => withBooking(context, withoutPersonal(context.booking))),
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
})
