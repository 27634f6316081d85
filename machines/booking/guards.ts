import { and, or, stateIn, setup } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import { lastOf, lossOf, personAt } from '#domain/persons/persons.ts'
import { removeLine } from '#domain/booking/lines.ts'
import { excludesDayBefore } from '#domain/booking/special-rules.ts'
import { hasBookableDays } from '#domain/booking/status-check.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { rulesOf, withoutUnavailable, type BookingContext, type BookingInput, type BookingQuestion } from './context.ts'
import { isOnlyDayBefore } from '#domain/booking/day-before.ts'
import { nextUnequipped } from './equipping.ts'
import { bookingProblem } from './problem.ts'
import {
  BOOKING_PAGES,
  hasAllBefore,
  hasDays,
  isDone,
  isEarlyChoice,
  isOffered,
  isOnDetour,
  isReachable,
  nextStep,
  STEPS,
  STEPS_TO_RETURN_TO,
  type BookingPage,
  type Step,
  takesToday,
} from './steps.ts'
import { isFreeStart } from './offer.ts'
import { chosenSwap, withSwap } from './swaps.ts'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import type { BookingEvent, OfferAnswer, StockAnswer, StockQuestion, SwapsAnswer } from './events.ts'

const bookingTypes = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    meta: {} as AddressMeta,
    /** The tag `changing` marks the states in which the visitor changes an existing booking. */
    tags: {} as 'recomputing' | 'changing',
  },
  actors: {
    fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(notProvided, { type: 'offer.unreachable' }),
    fetchSwaps: fromAnswer<SwapsAnswer, BookingQuestion>(notProvided, { type: 'swaps.unreachable' }),
    fetchStock: fromAnswer<StockAnswer, StockQuestion>(notProvided, { type: 'stock.unreachable' }),
  },
  delays: {
    /** The pause after a change, so that quick clicks cause only one request for prices. */
    settled: 150,
    retry: 5000,
    doubleTap: 400,
  },
})

export const bookingGuards = bookingTypes.extend({
  guards: {
    isNamed: ({ event }, { step }: { step: BookingPage }) => event.type === 'route.entered' && event.step === step,
    opens: ({ context, event }, { step }: { step: BookingPage }) =>
      event.type === 'step.open' && event.step === step && isReachable(context, step),
    isStepSkipped: ({ context }, { step }: { step: BookingPage }) => !isOffered(context, step),
    goesOn: ({ context, event }, { step, to }: { step: Step; to: Step }) =>
      event.type === 'step.next' && event.step === step && isDone(context, step) && nextStep(context, step) === to,
    returns: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'step.next' && event.step === step && isDone(context, step) && isOnDetour(context, step),
    opensEarlyChoice: ({ context, event }) =>
      event.type === 'step.open' && isEarlyChoice(event.step) && isReachable(context, event.step),
    startsDetour: and(['opensEarlyChoice', or(STEPS_TO_RETURN_TO.map((step) => stateIn({ step })))]),
    isPastDetour: ({ context }, { step }: { step: Step }) => !isOnDetour(context, step),
    isBack: or(STEPS_TO_RETURN_TO.map((step) => and([stateIn({ step }), { type: 'isPastDetour', params: { step } }]))),
    reachesProducts: ({ context }) => isReachable(context, 'products'),
    leadsToPerson: ({ context, event }) =>
      event.type === 'step.next' && event.step === 'products' && nextUnequipped(context) !== undefined,
    leaves: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'step.next' && event.step === step && isDone(context, step),
    goesOnAnywhere: or(STEPS.map((step) => and([stateIn({ step }), { type: 'leaves', params: { step } }]))),
    opensAny: or(BOOKING_PAGES.map((step) => ({ type: 'opens' as const, params: { step } }))),
    missesEarlier: ({ context }, { step }: { step: Step }) => !hasAllBefore(context, step),
    hasDays: ({ context }) => hasDays(context),
    hasLocation: ({ context }) => context.booking.location !== null,
    hasNothingToBook: ({ context }) => !hasAllBefore(context, 'cart'),
    isCartUnavailable: and([{ type: 'isNamed', params: { step: 'cart' as const } }, 'hasNothingToBook']),
    isComplete: ({ context }) => bookingProblem(context) === null,
    isAtProducts: stateIn({ step: 'products' }),
    isRecomputing: or([stateIn({ offer: 'settling' }), stateIn({ offer: 'fetching' })]),

    isOfferedHours: ({ context: { offer }, event }) =>
      event.type === 'hours.choose' &&
      (event.start
        ? isFreeStart(offer, event.start, event.hours)
        : event.hours === null || (offer?.hours ?? []).includes(event.hours)),
    isOfferedRate: ({ context, event }) =>
      event.type === 'rate.choose' && (context.offer?.rates ?? []).some(({ id }) => id === event.rate),
    /** True unless the special excludes collection on the evening before, and no other collection is possible. */
    canToggleSpecial: ({ context, event }) =>
      event.type === 'special.toggle' &&
      !(isOnlyDayBefore(context) && excludesDayBefore(context.shop.specials, event.special)),
    isBookableDay: ({ context: { shop }, event }) =>
      event.type === 'day.click' && hasBookableDays({ from: event.day, to: event.day }, shop.today, takesToday(shop)),
    isKnownLocation: ({ context, event }) =>
      event.type === 'location.choose' && context.shop.locations.some(({ id }) => id === event.location),

    changesPaid: ({ event }) => event.type === 'reservation.made' && (event.reservation.change?.paid ?? null) !== null,
    changesUnpaid: ({ event }) => event.type === 'reservation.made' && event.reservation.change?.paid === null,

    isOwnReservation: ({ context, event }) =>
      event.type === 'hold.renewed' && event.reservation.bookingId === context.reservation?.bookingId,
    hasReservation: ({ context }) => context.reservation !== null,

    canRemoveUnavailable: ({ context, event }) =>
      event.type === 'offer.unavailable' && withoutUnavailable(context, event.paths) !== null,
    hasCode: ({ context }) => context.booking.discountcode !== null,
    appliesCode: ({ event }) => event.type === 'offer.answered' && event.offer.cart.discount !== undefined,
    refusesCode: ({ event }) => event.type === 'offer.answered' && event.offer.errorcode === ERROR_CODE.discountInvalid,
    hasSwaps: ({ event }) => event.type === 'swaps.answered' && event.swaps.length > 0,

    isShort: ({ context }) => shortNames(context.booking.persons).length > 0,
    isOfferedSwap: ({ context, event }) => chosenSwap(context, event) !== undefined,
    resolvesAll: ({ context, event }) => {
      const swap = chosenSwap(context, event)
      return swap !== undefined && shortNames(withSwap(context, swap).booking.persons).length === 0
    },
    hasRemoved: ({ context }) => context.removed !== null,
    hasErrorToShow: ({ context }) => context.errorcode !== null,
    hasLast: ({ context, event }) =>
      event.type === 'person.removeLast' &&
      lastOf(context.booking.persons, event.counted, rulesOf(context)) !== undefined,
    losesNothing: ({ context, event }) => {
      const person = event.type === 'person.remove' ? personAt(context.booking.persons, event.person) : undefined
      return person === undefined || lossOf(person) === null
    },
    lineStays: ({ context, event }) =>
      event.type === 'line.remove' &&
      removeLine(personAt(context.booking.persons, event.person)?.products ?? [], event.id).some(
        ({ id }) => id === event.id,
      ),
  },
})
