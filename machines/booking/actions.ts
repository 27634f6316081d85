import { assertEvent, assign, enqueueActions, raise, stateIn } from 'xstate'
import { wholeDay, clickDay } from '#domain/calendar/day-range.ts'
import { errorcodeEffect } from '#domain/booking/errorcode-effect.ts'
import { removeLine } from '#domain/booking/lines.ts'
import {
  addPerson,
  changePerson,
  putPersonBack,
  lastOf,
  lossOf,
  personAt,
  removePerson,
  type Person,
  type PersonRef,
  type Persons,
} from '#domain/persons/persons.ts'
import { excludesDayBefore } from '#domain/booking/special-rules.ts'
import { withChoices } from '#domain/booking/with-choices.ts'
import { withSent } from '#domain/booking/unanswered-orders.ts'
import { storingIn } from '#machines/storing.ts'
import { changing } from './changes.ts'
import {
  emptyBooking,
  initialContext,
  rulesOf,
  withBooking,
  withoutUnavailable,
  type BookingContext,
  type PriceFailure,
  type Removal,
  type Removed,
} from './context.ts'
import { fromDraft, withInitialPersons, withPersonalFields } from './draft.ts'
import { nextUnequipped } from './equipping.ts'
import type { BookingEvent } from './events.ts'
import { bookingGuards } from './guards.ts'
import { isFreeStart, withOffer } from './offer.ts'
import { nextStep, STEPS_TO_RETURN_TO } from './steps.ts'
import { withSwap } from './swaps.ts'

const withPerson = (context: BookingContext, at: PersonRef, change: (person: Person) => Person): BookingContext =>
  withBooking(context, { persons: changePerson(context.booking.persons, at, change, rulesOf(context)) })

const without = (context: BookingContext, removal: Removal): BookingContext => {
  const { persons } = context.booking
  const person = personAt(persons, removal.person)
  // The removal of a person with neither equipment nor typed data cannot be undone, because the visitor can quickly
  // add the person again.
  const isLost =
    removal.kind === 'line' ? person?.products.some(({ id }) => id === removal.id) : person && lossOf(person) !== null
  const removed = person && isLost ? { removal, person } : null
  return {
    ...(removal.kind === 'line'
      ? withPerson(context, removal.person, (whose) => ({
          ...whose,
          products: removeLine(whose.products, removal.id),
        }))
      : withBooking(context, { persons: removePerson(persons, removal.person, rulesOf(context)) })),
    removed,
  }
}

const withRemoved = (context: BookingContext, { removal, person }: Removed): BookingContext =>
  removal.kind === 'line'
    ? withPerson(context, removal.person, (whose) => ({ ...whose, products: person.products }))
    : withBooking(context, {
        persons: putPersonBack(context.booking.persons, removal.person, person, rulesOf(context)),
      })

const inBookedOrder = ({ adults, kids }: Persons): Persons => ({
  adults: adults.map((person, at) => ({ ...person, booked: at })),
  kids: kids.map((person, at) => ({ ...person, booked: adults.length + at })),
})

const removalOf = (event: Extract<BookingEvent, { type: 'person.remove' | 'line.remove' }>): Removal =>
  event.type === 'person.remove'
    ? { kind: 'person', person: event.person }
    : { kind: 'line', person: event.person, id: event.id }

const storing = storingIn<BookingContext, BookingEvent>()

export const bookingSetup = bookingGuards.extend({
  actions: {
    addPerson: changing('person.add', (context, { personType }) =>
      withBooking(context, { persons: addPerson(context.booking.persons, personType, rulesOf(context)) }),
    ),
    storeAge: changing('person.age', (context, { person: at, age }) =>
      withPerson(context, at, (person) => ({ ...person, age })),
    ),
    storeCoverage: changing('person.coverage', (context, { person: at, coverage }) =>
      withPerson(context, at, (person) => ({ ...person, coverage })),
    ),
    storeDescription: changing('person.describe', (context, { person: at, description, sizes }) =>
      withPerson(context, at, (person) => {
        const described = { ...person, ...description }
        return sizes ? withChoices(described, sizes) : described
      }),
    ),
    equipPerson: storing(['person.equip', 'person.open'], ({ person }) => ({ equipping: person })),
    equipNext: assign(({ context }) => ({ equipping: nextUnequipped(context)! })),
    addLine: changing('line.add', (context, { person: at, choice }) =>
      withPerson(context, at, (person) => withChoices(person, { instead: [], choices: [choice] })),
    ),
    addChoices: changing(['set.choose', 'line.share'], (context, { choices }) =>
      choices.reduce(
        (all, { person: at, ...choice }) => withPerson(all, at, (person) => withChoices(person, choice)),
        context,
      ),
    ),
    startDetour: enqueueActions(({ context, check, enqueue }) => {
      // The cast is needed, because the type of `stateIn` does not match the guards of this chart.
      const from = STEPS_TO_RETURN_TO.find((step) => check(stateIn({ step }) as never))!
      enqueue.assign({ detour: { from, total: context.offer?.cart.price.amount } })
    }),
    endDetour: assign({ detour: null }),
    returnToOrigin: raise(({ context, event }) => {
      assertEvent(event, 'step.next')
      return { type: 'step.open' as const, step: nextStep(context, event.step)! }
    }),
    clickDay: changing('day.click', (context, { day }) =>
      withBooking(context, {
        // A rental by the hour has one day, so each click chooses the whole period.
        days: context.shop.offers.days === false ? { from: day, to: day } : clickDay(context.booking.days, day),
      }),
    ),
    closeRange: changing('step.next', (context) => withBooking(context, { days: wholeDay(context.booking.days) })),
    storeLocation: changing('location.choose', (context, { location }) =>
      withBooking(context, { location, pickupDayBefore: false }),
    ),
    storePickup: changing('pickup.dayBefore', (context, { on }) => withBooking(context, { pickupDayBefore: on })),
    // Drops a start from which the new duration is not free.
    storeHours: changing('hours.choose', (context, { hours, start = context.booking.start }) =>
      withBooking(context, { hours, ...(start && { start: isFreeStart(context.offer, start, hours) ? start : null }) }),
    ),
    storeRate: changing('rate.choose', (context, { rate }) => withBooking(context, { rate })),
    toggleSpecial: changing('special.toggle', (context, { special }) => {
      const { specials, pickupDayBefore } = context.booking
      if (specials.includes(special))
        return withBooking(context, { specials: specials.filter((other) => other !== special) })
      const added = { specials: [...specials, special] }
      if (!pickupDayBefore || !excludesDayBefore(context.shop.specials, special)) return withBooking(context, added)
      const lost = { kind: 'excluded', lost: 'dayBefore', special } as const
      return withBooking({ ...context, losses: [...context.losses, lost] }, { ...added, pickupDayBefore: false })
    }),
    storeDiscount: changing('discount.enter', (context, { code }) => withBooking(context, { discountcode: code })),
    storeAccommodation: changing(['accommodation.choose', 'accommodation.type'], (context, { accommodation }) =>
      withBooking(context, { accommodation }),
    ),
    storeRemark: changing('remark.write', ({ booking }, { remark }) => ({ booking: { ...booking, remark } })),
    storeHandover: changing('handover.choose', (context, { handover }) =>
      withBooking(context, { handover: { ...context.booking.handover, ...handover } }),
    ),
    removeNow: changing(['person.remove', 'line.remove'], (context, event) => without(context, removalOf(event))),
    rememberRemoval: storing(['person.remove', 'line.remove'], (event) => ({ removal: removalOf(event) })),
    forgetRemoval: assign({ removal: null }),
    removeAsked: changing('removal.confirm', (context) => ({
      ...(context.removal ? without(context, context.removal) : context),
      removal: null,
    })),
    undoRemoval: changing('removal.undo', (context) => ({
      ...(context.removed ? withRemoved(context, context.removed) : context),
      removed: null,
    })),
    removeLast: raise(({ context, event }) => {
      assertEvent(event, 'person.removeLast')
      return {
        type: 'person.remove' as const,
        person: lastOf(context.booking.persons, event.counted, rulesOf(context))!,
      }
    }),
    makeSwap: changing('swap.choose', (context, { at }) => {
      const swapped = context.swaps[at]!
      return { ...withSwap(context, swapped), swapped, swaps: [] }
    }),

    restoreDraft: changing('draft.restored', (context, { draft, personal }) => {
      const restored = draft ? fromDraft(context, draft) : context
      if (!personal) return restored
      const { persons, ...rest } = personal
      return withBooking(restored, { ...rest, persons: withPersonalFields(restored.booking.persons, persons) })
    }),
    enterRestoredStep: raise(({ event }) => {
      assertEvent(event, 'draft.restored')
      return { type: 'route.entered' as const, step: event.step }
    }),
    savePersonal: changing('personal.saved', (context, { personal: { persons, ...rest } }) =>
      withBooking(context, { ...rest, persons: withPersonalFields(context.booking.persons, persons ?? []) }),
    ),
    clearPersons: changing('personal.forget', (context) => ({
      ...withInitialPersons(context),
      removed: null,
      // Drops the texts of unanswered orders, because they contain names. The next order needs only the keys.
      unanswered: context.unanswered.map((order) => ({ ...order, text: '{}' })),
    })),
    storeLanguage: changing('language.changed', (context, { language }) => withBooking({ ...context, language }, {})),
    storeUnanswered: storing('order.sent', ({ order }, { unanswered }) => ({
      unanswered: withSent(unanswered, order),
    })),
    forgetUnanswered: assign({ unanswered: [] }),
    forgetRefused: storing('order.refused', ({ key: refused }, { unanswered }) => ({
      unanswered: unanswered.filter(({ key }) => key !== refused),
    })),
    storeReservation: changing('reservation.made', (context, { reservation }) => ({
      // Stores each person's index in the ordered booking, because a later change is compared with that booking.
      ...(reservation.change && withBooking(context, { persons: inBookedOrder(context.booking.persons) })),
      reservation,
    })),
    renewHold: changing('hold.renewed', (context, { reservation }) => ({
      reservation: { ...context.reservation, ...reservation },
    })),
    endHold: changing('hold.ended', ({ reservation }) => ({
      reservation: reservation && { ...reservation, held: [], holdUntil: null },
    })),
    forgetReservation: changing(['reservation.gone', 'personal.forget'], () => ({ reservation: null })),
    startAnew: changing('booking.reset', (context) => ({
      ...initialContext(context),
      booking: { ...emptyBooking(context), wl: context.booking.wl },
    })),
    enterFirstStep: raise({ type: 'route.entered', step: 'entry' }),
    dismissDialog: raise({ type: 'dialog.dismiss' }),

    storeOffer: changing('offer.answered', (context, { offer }) => {
      const answered = withOffer(context, offer)
      const errorcode = offer.errorcode ?? null
      return {
        ...withBooking(answered, errorcodeEffect(answered.booking, errorcode)),
        errorcode: errorcode ?? context.errorcode,
      }
    }),
    storeFailure: assign({ failure: (_, failure?: PriceFailure) => failure }),
    forgetOffer: assign({ offer: null }),
    dropUnavailable: changing(
      'offer.unavailable',
      (context, { paths }) => withoutUnavailable(context, paths) ?? context,
    ),
    dropDiscount: changing('offer.tooManyCodes', (context) => ({
      ...withBooking(context, { discountcode: null }),
      errorcode: 'guesses',
    })),
    storeStock: changing('stock.answered', (context, { stock }) => withBooking({ ...context, stock }, {})),
    storeSwaps: storing('swaps.answered', ({ swaps }) => ({ swaps })),
    forgetSwaps: assign({ swaps: [] }),
    forgetErrorcode: assign({ errorcode: null }),
    forgetLosses: assign({ losses: [] }),
    closeDialogs: assign({ errorcode: null, removal: null, swaps: [] }),
    markShortfallShown: raise({ type: 'shortfall.shown' }),
  },
})
