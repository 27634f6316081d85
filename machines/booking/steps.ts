import type { Offer } from '#contract/prices.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { everybody } from '#domain/persons/persons.ts'
import { hasBookableDays } from '#domain/booking/status-check.ts'
import { isOneDay, onlyLocation, type BookingContext } from './context.ts'

/** The steps of the booking screen in the order of the visit; each is a state of the booking machine and a hash of the page. */
export const STEPS = [
  'entry',
  'calendar',
  'location',
  'halfday',
  'products',
  'specials',
  'accommodation',
  'rates',
  'cart',
] as const
export type Step = (typeof STEPS)[number]

/**
 * Where the visitor can be: at a step, or at the questionnaire that the products step opens (specification, section 2: productfilter). That
 * one is a state and a hash too, but no step on the way.
 */
export const PLACES = [...STEPS, 'productfilter'] as const
export type Place = (typeof PLACES)[number]

/** The first step needs no hash. */
export const isPlaceHash = (hash: string): boolean => hash === '' || PLACES.some((place) => place === hash)

/** A hash that names no place opens the first step. */
export const placeOfHash = (hash: string): Place => PLACES.find((place) => place === hash) ?? 'entry'

/**
 * Whether a step has anything to choose from; one that has not is passed over. Before the shop has answered for the chosen days, hours and
 * rates are taken to be offered, and the questionnaire too: a new period begins without an offer.
 */
export const isOffered = ({ booking: { days }, shop, offer }: BookingContext, step: Place): boolean => {
  if (step === 'halfday')
    return shop.offers.hours && isOneDay(days) && (offer === null || (offer.hours ?? []).length > 0)
  if (step === 'accommodation') return shop.offers.accommodations
  if (step === 'productfilter') return offer === null || hasFeatures(offer)
  if (step === 'rates') return offer === null || offer.rates.length > 1
  return true
}

/** Whether there is a model that the questionnaire can recommend. */
const hasFeatures = ({ categories }: Offer): boolean =>
  categories.some(({ products }) => products.some(({ models }) => models.some(({ features }) => features)))

/** The step that follows; a location nobody has to choose is no step on the way. */
export const nextStep = (context: BookingContext, step: Step): Exclude<Step, 'entry'> | undefined => {
  const { booking, shop } = context
  const closed = { ...context, booking: { ...booking, days: wholeDay(booking.days) } }
  return STEPS.slice(STEPS.indexOf(step) + 1).find(
    (later): later is Exclude<Step, 'entry'> =>
      later !== 'entry' && isOffered(closed, later) && (later !== 'location' || onlyLocation(shop) === null),
  )
}

/** Whether a step offers something, and all that it builds on has been chosen. */
export const isReachable = (context: BookingContext, step: Place): boolean => {
  if (step === 'productfilter') return isOffered(context, step) && isReachable(context, 'products')
  const { booking, shop } = context
  const everyone = everybody(booking.persons)
  const hasLines = everyone.some(({ products }) => products.length > 0)
  const chosen: Record<Exclude<Step, 'entry'>, boolean> = {
    calendar: everyone.length > 0,
    location: hasBookableDays(booking.days, shop.today),
    halfday: booking.location !== null,
    products: booking.location !== null,
    specials: hasLines,
    accommodation: hasLines,
    rates: hasLines,
    cart: hasLines,
  }
  const before = STEPS.slice(1, STEPS.indexOf(step) + 1)
  return isOffered(context, step) && before.every((earlier) => earlier === 'entry' || chosen[earlier])
}
