import type { Offer } from '#contract/prices.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { hasTimeOn, needsHoursOn, takesHoursOn } from '#domain/booking/rental-time.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { everybody } from '#domain/persons/persons.ts'
import { missingStays } from '#domain/booking/stay.ts'
import { hasBookableDays, REQUIRED_PARTS } from '#domain/booking/status-check.ts'
import type { BookingContext, BookingShop } from './context.ts'

type Fact = (context: BookingContext) => boolean

interface StepRow {
  step: string
  description: string
  /** Later steps cannot open before the choice is made. A row without this fact requires no choice. */
  isChosen?: Fact
  /**
   * True unless the next button still needs something beside `isChosen`. Later steps can be opened in another way
   * without it.
   */
  isSettled?: Fact
  /** True if the shop offers a choice, as it always does for a row without this fact. */
  isOffered?: Fact
  /** False if the next button passes over the step, although the shop offers it. */
  isOnTheWay?: Fact
}

const hasFeatures = ({ categories }: Offer): boolean =>
  categories.some(({ products }) => products.some(({ models }) => models.some(({ features }) => features)))

export const takesToday = ({ hourly }: Pick<BookingShop, 'hourly'>): boolean => hourly?.lead !== undefined

export const hasDays: Fact = ({ booking, shop }) => hasBookableDays(booking.days, shop.today, takesToday(shop))

const takesHours: Fact = ({ booking, shop, offer }) => takesHoursOn(shop, booking, offer)

export const needsHours: Fact = ({ booking, shop, offer }) => needsHoursOn(shop, booking, offer)

export const hasTime: Fact = ({ booking, shop, offer }) => hasTimeOn(shop, booking, offer)

const STEP_TABLE = [
  {
    step: 'entry',
    description: 'The visitor chooses the number of adults, youths and kids.',
    isChosen: ({ booking }) => everybody(booking.persons).length > 0,
  },
  {
    step: 'calendar',
    description:
      'The visitor chooses the first and the last day. A single chosen day counts as both. All days lie in a season of the shop, and the first one is tomorrow at the earliest. Only a rental by the hour can begin today, if the shop allows it. The same applies to walk-in customers, because the staff cannot make a booking.',
    isChosen: hasDays,
  },
  {
    step: 'location',
    description:
      'The visitor chooses the location where the equipment is collected and returned. If the shop has only one location, “Next” passes over this step. If the location offers collection on the evening before, the visitor chooses it here; the equipment must then be free on that evening too. If that evening is today, this is possible until its hours end.',
    isChosen: ({ booking }) => booking.location !== null,
    isOnTheWay: ({ shop }) => onlyLocation(shop) === null,
  },
  {
    step: 'halfday',
    description:
      'The visitor chooses the number of hours, and the time at which they begin, if a shop rents by the hour on a single day. For today, the time before the start must be at least the lead that the shop sets, also at the order.',
    isChosen: hasTime,
    isOffered: (context) =>
      takesHours(context) || (context.shop.offers.days === false && context.booking.days.from === null),
  },
  {
    step: 'products',
    description: 'The visitor chooses each person’s equipment.',
    isChosen: ({ booking }) => everybody(booking.persons).some(({ products }) => products.length > 0),
  },
  // The steps from here on require no choice, so the cart can open at once.
  {
    step: 'specials',
    description: 'The visitor chooses services for the whole booking and protection, and enters the discount code.',
  },
  {
    step: 'accommodation',
    description: 'The visitor chooses the accommodation.',
    isOffered: ({ shop }) => shop.offers.accommodations,
    isSettled: ({ booking, shop }) => missingStays(shop.specials, booking).length === 0,
  },
  {
    step: 'rates',
    description: 'The visitor chooses the rate, if the shop offers several.',
    isOffered: ({ offer }) => offer === null || offer.rates.length > 1,
  },
  { step: 'cart', description: 'The cart shows all choices with their prices.' },
] as const satisfies readonly StepRow[]

export type Step = (typeof STEP_TABLE)[number]['step']
type LaterStep = Exclude<Step, 'entry'>

const ROWS: readonly (StepRow & { step: Step })[] = STEP_TABLE
export const STEPS: readonly Step[] = ROWS.map(({ step }) => step)

export const byStep = <T>(valueOf: (step: Step) => T): Record<Step, T> =>
  Object.fromEntries(STEPS.map((step) => [step, valueOf(step)])) as Record<Step, T>

/** A step, or the size advice (productfilter), which has a hash too, but is no step. */
export type BookingPage = Step | 'productfilter'
export const BOOKING_PAGES: readonly BookingPage[] = [...STEPS, 'productfilter']

export const addressOfPage = (page: BookingPage) => ({ path: '/', hash: page === 'entry' ? '' : page, step: page })

export const isBookingPageHash = (hash: string): boolean => hash === '' || BOOKING_PAGES.some((page) => page === hash)

export const pageOfHash = (hash: string): BookingPage => BOOKING_PAGES.find((page) => page === hash) ?? 'entry'

const rowOf = (step: Step) => ROWS[STEPS.indexOf(step)]!
const rowsBefore = (step: Step) => ROWS.slice(0, STEPS.indexOf(step))
const rowsAfter = (step: Step) => ROWS.slice(STEPS.indexOf(step) + 1)

const closed = (context: BookingContext): BookingContext => ({
  ...context,
  booking: { ...context.booking, days: wholeDay(context.booking.days) },
})

/** True if a page offers a choice. Other pages are skipped. */
export const isOffered = (context: BookingContext, page: BookingPage): boolean =>
  page === 'productfilter'
    ? context.offer === null || hasFeatures(context.offer)
    : (rowOf(page).isOffered?.(context) ?? true)

const isOnTheWay = (context: BookingContext, { step, isOnTheWay: leadsThrough }: (typeof ROWS)[number]): boolean =>
  isOffered(context, step) && (leadsThrough?.(context) ?? true)

export const hasAllBefore = (context: BookingContext, step: Step): boolean =>
  rowsBefore(step).every(({ isChosen }) => isChosen?.(context) ?? true)

export const isReachable = (context: BookingContext, page: BookingPage): boolean =>
  isOffered(context, page) && hasAllBefore(context, page === 'productfilter' ? 'products' : page)

export const isDone = (context: BookingContext, step: Step): boolean => {
  const { isChosen, isSettled } = rowOf(step)
  return (isChosen?.(closed(context)) ?? true) && (isSettled?.(context) ?? true)
}

/** The visitor can leave each of these steps to change an earlier choice, and then return to it. */
export const STEPS_TO_RETURN_TO = STEPS.slice(STEPS.indexOf('products'))

export const isEarlyChoice = (page: BookingPage): boolean => rowsBefore('products').some(({ step }) => step === page)

export const isOnDetour = ({ detour }: BookingContext, step: Step): boolean =>
  detour !== null && STEPS.indexOf(step) < STEPS.indexOf(detour.from)

const isUnfinished = (context: BookingContext, { step, isChosen, isSettled }: (typeof ROWS)[number]): boolean =>
  !(isChosen?.(context) ?? true) || !(isSettled?.(context) ?? true) || !isComplete(context, step)

/** On a detour, this is the step that the visitor has left, unless a choice is missing. */
export const nextStep = (context: BookingContext, step: Step): LaterStep | undefined => {
  const isPassed = (row: (typeof ROWS)[number]) => isOnDetour(context, row.step) && !isUnfinished(context, row)
  return rowsAfter(step).find((row) => isOnTheWay(closed(context), row) && !isPassed(row))?.step as
    | LaterStep
    | undefined
}

export const possibleNextSteps = (step: Step): Step[] => {
  const after = rowsAfter(step)
  return after.slice(0, after.findIndex((row) => !row.isOffered && !row.isOnTheWay) + 1).map((row) => row.step)
}

export const stepDescription = (step: Step): string => rowOf(step).description

export const mayBeSkipped = (step: Step): boolean => rowOf(step).isOffered !== undefined

export const stepBack = (step: Step): Step => rowsBefore(step).findLast(({ isChosen }) => isChosen)!.step

export const stepAbove = (context: BookingContext, step: Step): Step | undefined =>
  rowsBefore(step).findLast((earlier) => isOffered(context, earlier.step))?.step

/** Returns null for a step that the next button skips. */
export const stepNumber = (context: BookingContext, step: Step): number | null =>
  isOnTheWay(context, rowOf(step)) ? rowsBefore(step).filter((row) => isOnTheWay(context, row)).length + 1 : null

/** False for the products step while a person has no product. */
export const isComplete = ({ booking }: BookingContext, step: Step): boolean =>
  step !== 'products' || !everybody(booking.persons).some((person) => REQUIRED_PARTS.products.isMissing(person))
