import type { Offer } from '#contract/prices.ts'
import { isOneDay } from '#domain/booking/changed-booking.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { everybody } from '#domain/persons/persons.ts'
import { missingStays } from '#domain/booking/special-rules.ts'
import { hasBookableDays, REQUIRED_PARTS } from '#domain/booking/status-check.ts'
import type { BookingContext } from './context.ts'

type Fact = (context: BookingContext) => boolean

interface StepRow {
  step: string
  /** Whether the choice that every later step needs is made; absent: the step needs none. */
  isChosen?: Fact
  /** A further condition for going on; later steps open without it. Absent: none. */
  isSettled?: Fact
  /** Whether there is anything to choose from; absent: always. */
  isOffered?: Fact
  /** Whether the way leads through it, though it can be opened; absent: always. */
  isOnTheWay?: Fact
}

/** Whether there is a model that the questionnaire can recommend. */
const hasFeatures = ({ categories }: Offer): boolean =>
  categories.some(({ products }) => products.some(({ models }) => models.some(({ features }) => features)))

/**
 * The steps of the booking screen in the order of the visit; each is a state of the booking chart and a hash of the page. The chart, the
 * label of the next step, whether a step can be opened and its number are all read from here. Before the shop has answered for the chosen
 * days, hours and rates are taken to be offered: a new period begins without an offer.
 */
const STEP_TABLE = [
  { step: 'entry', isChosen: ({ booking }) => everybody(booking.persons).length > 0 },
  { step: 'calendar', isChosen: ({ booking, shop }) => hasBookableDays(booking.days, shop.today) },
  {
    step: 'location',
    isChosen: ({ booking }) => booking.location !== null,
    isOnTheWay: ({ shop }) => onlyLocation(shop) === null,
  },
  {
    step: 'halfday',
    isOffered: ({ booking, shop, offer }) =>
      shop.offers.hours && isOneDay(booking.days) && (offer === null || (offer.hours ?? []).length > 0),
  },
  {
    step: 'products',
    isChosen: ({ booking }) => everybody(booking.persons).some(({ products }) => products.length > 0),
  },
  // The remaining steps need no choice: the cart can be opened at once.
  { step: 'specials' },
  {
    step: 'accommodation',
    isOffered: ({ shop }) => shop.offers.accommodations,
    isSettled: ({ booking, shop }) => missingStays(shop.specials, booking).length === 0,
  },
  { step: 'rates', isOffered: ({ offer }) => offer === null || offer.rates.length > 1 },
  { step: 'cart' },
] as const satisfies readonly StepRow[]

export type Step = (typeof STEP_TABLE)[number]['step']
/** A step that another one leads to. */
type LaterStep = Exclude<Step, 'entry'>

const ROWS: readonly (StepRow & { step: Step })[] = STEP_TABLE
export const STEPS: readonly Step[] = ROWS.map(({ step }) => step)

/**
 * Where the visitor can be: at a step, or at the questionnaire that the products step opens (productfilter). That one is a state and a hash
 * too, but no step on the way.
 */
export type BookingPage = Step | 'productfilter'
export const BOOKING_PAGES: readonly BookingPage[] = [...STEPS, 'productfilter']

/** The address of a page; the first step needs no hash. */
export const addressOfPage = (page: BookingPage) => ({ path: '/', hash: page === 'entry' ? '' : page, step: page })

export const isBookingPageHash = (hash: string): boolean => hash === '' || BOOKING_PAGES.some((page) => page === hash)

/** A hash that names no page opens the first step. */
export const pageOfHash = (hash: string): BookingPage => BOOKING_PAGES.find((page) => page === hash) ?? 'entry'

const rowOf = (step: Step) => ROWS[STEPS.indexOf(step)]!
const rowsBefore = (step: Step) => ROWS.slice(0, STEPS.indexOf(step))
const rowsAfter = (step: Step) => ROWS.slice(STEPS.indexOf(step) + 1)

/** A range that has only a start counts as that one day as soon as the visitor goes on. */
const closed = (context: BookingContext): BookingContext => ({
  ...context,
  booking: { ...context.booking, days: wholeDay(context.booking.days) },
})

/** Whether a page has anything to choose from; a step that has not is passed over. */
export const isOffered = (context: BookingContext, page: BookingPage): boolean =>
  page === 'productfilter'
    ? context.offer === null || hasFeatures(context.offer)
    : (rowOf(page).isOffered?.(context) ?? true)

/** Whether the way has a number for the step: a location that need not be chosen has none. */
const isOnTheWay = (context: BookingContext, { step, isOnTheWay: leadsThrough }: (typeof ROWS)[number]): boolean =>
  isOffered(context, step) && (leadsThrough?.(context) ?? true)

/** Whether all that a step builds on has been chosen. */
export const hasAllBefore = (context: BookingContext, step: Step): boolean =>
  rowsBefore(step).every(({ isChosen }) => isChosen?.(context) ?? true)

/** Whether a page offers something, and all that it builds on has been chosen. */
export const isReachable = (context: BookingContext, page: BookingPage): boolean =>
  isOffered(context, page) && hasAllBefore(context, page === 'productfilter' ? 'products' : page)

/** Whether enough is chosen in a step to go on from it. */
export const isDone = (context: BookingContext, step: Step): boolean => {
  const { isChosen, isSettled } = rowOf(step)
  return (isChosen?.(closed(context)) ?? true) && (isSettled?.(context) ?? true)
}

/** The step that follows on the way. */
export const nextStep = (context: BookingContext, step: Step): LaterStep | undefined =>
  rowsAfter(step).find((row) => isOnTheWay(closed(context), row))?.step as LaterStep | undefined

/** The steps that may follow, whatever the shop offers: up to the first that is always there. */
export const possibleNextSteps = (step: Step): Step[] => {
  const after = rowsAfter(step)
  return after.slice(0, after.findIndex((row) => !row.isOffered && !row.isOnTheWay) + 1).map((row) => row.step)
}

/** Whether a shop, or the days, may leave nothing to choose in the step. */
export const mayBeSkipped = (step: Step): boolean => rowOf(step).isOffered !== undefined

/** Where a visitor goes back to when something that the step builds on is missing: the nearest earlier step with a choice to make. */
export const stepBack = (step: Step): Step => rowsBefore(step).findLast(({ isChosen }) => isChosen)!.step

/** The step shown above this one. */
export const stepAbove = (context: BookingContext, step: Step): Step | undefined =>
  rowsBefore(step).findLast((earlier) => isOffered(context, earlier.step))?.step

/** The step's number on the way; null: it has none. */
export const stepNumber = (context: BookingContext, step: Step): number | null =>
  isOnTheWay(context, rowOf(step)) ? rowsBefore(step).filter((row) => isOnTheWay(context, row)).length + 1 : null

/** Whether a step is complete. The next step opens once one person has a product; an order needs one for each person. */
export const isComplete = ({ booking }: BookingContext, step: Step): boolean =>
  step !== 'products' || !everybody(booking.persons).some((person) => REQUIRED_PARTS.products.isMissing(person))
