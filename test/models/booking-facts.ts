import type { Swap } from '#contract/swaps.ts'
import type { BookingContext } from '#machines/booking/context.ts'
import { STEPS, type BookingPage, type Step } from '#machines/booking/steps.ts'
import type { Line, Person, PersonRef } from '#domain/persons/persons.ts'

const placeOf = (step: BookingPage) => STEPS.indexOf(step as Step)

export const peopleOf = ({ booking: { persons } }: BookingContext): Person[] => [...persons.adults, ...persons.kids]

const isOpenToday = ({ shop }: BookingContext) => shop.hourly?.lead !== undefined

export const hasPeriod = (context: BookingContext): boolean => {
  const { today } = context.shop
  const { from, to } = context.booking.days
  if (from === null || to === null) return false
  return from > today || (isOpenToday(context) && from === today && to === today)
}

const isHourlyDay = ({ booking: { days }, shop, offer }: BookingContext) =>
  shop.offers.hours &&
  days.from !== null &&
  days.from === days.to &&
  offer?.hours?.length !== 0 &&
  (offer === null || offer.hours !== undefined)

export const isTimed = (context: BookingContext): boolean => {
  const { booking, shop, offer } = context
  if (!isHourlyDay(context)) return true
  if (booking.hours !== null) return shop.hourly === undefined || typeof booking.start === 'string'
  return shop.offers.days !== false && offer?.wholeDay === undefined && booking.days.from !== shop.today
}

const isAddressMissing = ({ booking: { specials, accommodation } }: BookingContext) =>
  specials.includes('delivery') &&
  (typeof accommodation === 'object' ? !accommodation?.address : accommodation.length === 0)

const CHOICES: Partial<Record<Step, (context: BookingContext) => boolean>> = {
  entry: (context) => peopleOf(context).length > 0,
  calendar: hasPeriod,
  location: ({ booking }) => booking.location !== null,
  halfday: isTimed,
  products: (context) => peopleOf(context).some(({ products }) => products.length > 0),
}
const isChosen = (context: BookingContext, step: Step) => CHOICES[step]?.(context) ?? true

export const hasChoice = (context: BookingContext, page: BookingPage): boolean => {
  const { booking, shop, offer } = context
  switch (page) {
    case 'halfday':
      return isHourlyDay(context) || (shop.offers.days === false && booking.days.from === null)
    case 'accommodation':
      return shop.offers.accommodations
    case 'rates':
      return offer === null || offer.rates.length > 1
    case 'productfilter':
      return offer === null
    default:
      return true
  }
}

export const hasEarlierChoices = (context: BookingContext, step: Step): boolean =>
  STEPS.slice(0, placeOf(step)).every((earlier) => isChosen(context, earlier))

export const canOpen = (context: BookingContext, page: BookingPage): boolean =>
  hasChoice(context, page) && hasEarlierChoices(context, page === 'productfilter' ? 'products' : page)

export const choiceBefore = (step: Step): Step =>
  STEPS.slice(0, placeOf(step)).findLast((earlier) => CHOICES[earlier] !== undefined)!

const withClosedDays = (context: BookingContext): BookingContext => {
  const { from, to } = context.booking.days
  return { ...context, booking: { ...context.booking, days: { from, to: to ?? from } } }
}

const isAddressGiven = (context: BookingContext, step: Step) => step !== 'accommodation' || !isAddressMissing(context)

export const canContinue = (context: BookingContext, step: Step): boolean =>
  isChosen(withClosedDays(context), step) && isAddressGiven(context, step)

export const followingStep = (context: BookingContext, step: Step): Step | undefined => {
  const { detour, shop } = context
  const isPassed = (later: Step) =>
    detour !== null &&
    placeOf(later) < placeOf(detour.from) &&
    isChosen(context, later) &&
    isAddressGiven(context, later) &&
    (later !== 'products' || peopleOf(context).every(({ products }) => products.length > 0))
  const hasPlaces = shop.locations.length > 1 && shop.fixedLocation === null
  return STEPS.slice(placeOf(step) + 1).find(
    (later) => hasChoice(withClosedDays(context), later) && (later !== 'location' || hasPlaces) && !isPassed(later),
  )
}

const linesOf = (context: BookingContext): Line[] => peopleOf(context).flatMap(({ products }) => products)

export const isUnitMissing = (context: BookingContext): boolean =>
  linesOf(context).some(({ outOfStock }) => outOfStock !== undefined)

export const canBeOrdered = (context: BookingContext): boolean =>
  peopleOf(context).length > 0 &&
  peopleOf(context).every(({ products }) => products.length > 0) &&
  !isUnitMissing(context) &&
  hasPeriod(context) &&
  isTimed(context) &&
  context.booking.location !== null &&
  !isAddressMissing(context)

export const hasSomethingToLose = ({ products, firstname, height, isAutofilled }: Person): boolean =>
  products.length > 0 || (!isAutofilled && Boolean(firstname ?? height))

export const lastCounted = (context: BookingContext, counted: 1 | 2 | 3): PersonRef | undefined => {
  const { adults, kids } = context.booking.persons
  const isCounted = ({ label }: Person) => label.startsWith(context.language.typeNames[counted])
  const [kid, adult] = [kids.findLastIndex(isCounted), adults.findLastIndex(isCounted)]
  if (kid !== -1) return { list: 'kids', at: kid }
  return adult === -1 ? undefined : { list: 'adults', at: adult }
}

export const swapAt = (context: BookingContext, at: number): Swap | undefined => {
  const swap = context.swaps[at]
  if (!swap || 'date' in swap || 'location' in swap) return swap
  return peopleOf(context)[swap.person]?.products[swap.line]?.id === 'ski' ? swap : undefined
}

export const isResolvedBy = (context: BookingContext, swap: Swap): boolean =>
  'date' in swap ||
  'location' in swap ||
  peopleOf(context).every(({ products }, person) =>
    products.every(
      ({ outOfStock }, line) => outOfStock === undefined || (person === swap.person && line === swap.line),
    ),
  )
