import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import type { PersonRef } from '#domain/persons/persons.ts'
import { payloadOf, type BookingContext } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { bookingMachine } from '#machines/booking/machine.ts'
import { BOOKING_PAGES, STEPS, type Step } from '#machines/booking/steps.ts'
import {
  canBeOrdered,
  canContinue,
  canOpen,
  choiceBefore,
  followingStep,
  hasChoice,
  hasEarlierChoices,
  hasPeriod,
  hasSomethingToLose,
  isResolvedBy,
  isUnitMissing,
  lastCounted,
  peopleOf,
  swapAt,
} from './booking-facts.ts'
import { isSame, type Effects } from './effects.ts'
import { leavesOf } from './leaves.ts'
import type { Step as WalkStep } from './walk-machine.ts'

const REGIONS = [
  'step',
  'landing',
  'detour',
  'offer',
  'discount',
  'stock',
  'dialog',
  'shortfall',
  'missing',
  'purpose',
  'swapNotice',
  'undo',
  'bar',
] as const
type Region = (typeof REGIONS)[number]

type Sent = BookingEvent | { type: `xstate.${string}` }

interface Happening {
  was: Record<Region, string>
  before: BookingContext
  event: Sent
  after: BookingContext
  isBookingChanged: boolean
}

const regionsOf = (value: unknown) =>
  Object.fromEntries(
    leavesOf(value).map((leaf) => [leaf.slice(0, leaf.indexOf('.')), leaf.slice(leaf.indexOf('.') + 1)]),
  ) as Record<Region, string>

const isAsking = (offer: string) => offer === 'settling' || offer === 'fetching'

const hasNothingToBook = (context: BookingContext) => !hasEarlierChoices(context, 'cart')

const isSomebodyBare = ({ booking: { persons }, equipping: { list, at } }: BookingContext) => {
  const order = [...persons.adults, ...persons.kids]
  const open = Math.max(0, order.indexOf(persons[list][at]!))
  const bare = order.map(({ products }) => products.length === 0)
  return bare.slice(open + 1).includes(true) || (open > 0 && !bare.includes(false))
}

const isClosedOnFirstDay = ({ shop, booking }: BookingContext) =>
  shop.locations.some(({ closed }) => closed.some(({ start }) => start === booking.days.from)) &&
  booking.location !== null &&
  booking.days.to !== null
const hasFirstLine = (context: BookingContext) => (peopleOf(context)[0]?.products.length ?? 0) > 0

const pricedPart = (context: BookingContext) =>
  JSON.stringify(payloadOf({ ...context, reservation: null }), (_, value: unknown) => value ?? null)
const isPricedAnew = (before: BookingContext, after: BookingContext) =>
  (before.reservation !== null && after.reservation === null) ||
  ((before.booking !== after.booking || before.language !== after.language) && pricedPart(before) !== pricedPart(after))

const slotOf = ({ booking: { hours, start } }: BookingContext) => (typeof start === 'string' ? [hours, start] : null)

const isPeriodChanged = ({ before, after }: Happening) =>
  before.reservation !== after.reservation ||
  (['from', 'to'] as const).some((end) => before.booking.days[end] !== after.booking.days[end]) ||
  before.booking.location !== after.booking.location ||
  before.booking.pickupDayBefore !== after.booking.pickupDayBefore ||
  !isSame(slotOf(before), slotOf(after))

const STORED: Partial<Record<Sent['type'], string[]>> = {
  'person.add': ['addPerson'],
  'person.age': ['storeAge'],
  'person.describe': ['storeDescription'],
  'person.coverage': ['storeCoverage'],
  'pickup.dayBefore': ['storePickup'],
  'discount.enter': ['storeDiscount'],
  'accommodation.choose': ['storeAccommodation'],
  'accommodation.type': ['storeAccommodation'],
  'remark.write': ['storeRemark'],
  'handover.choose': ['storeHandover'],
  'person.equip': ['equipPerson'],
  'line.add': ['addLine'],
  'set.choose': ['addChoices'],
  'line.share': ['addChoices'],
  'draft.restored': ['restoreDraft', 'enterRestoredStep'],
  'personal.saved': ['savePersonal'],
  'language.changed': ['storeLanguage'],
  'losses.dismiss': ['forgetLosses'],
  'order.sent': ['storeUnanswered'],
  'order.taken': ['forgetUnanswered'],
  'order.refused': ['forgetRefused'],
  'reservation.made': ['storeReservation'],
  'reservation.gone': ['forgetReservation'],
  'booking.reset': ['startAnew', 'enterFirstStep', 'dismissDialog'],
}

const choiceDoes = ({ was, before, event }: Happening): string[] => {
  const { shop, offer, reservation } = before
  switch (event.type) {
    case 'day.click':
      return event.day > shop.today || (event.day === shop.today && shop.hourly?.lead !== undefined) ? ['clickDay'] : []
    case 'location.choose':
      return shop.locations.some(({ id }) => id === event.location) ? ['storeLocation'] : []
    case 'hours.choose': {
      const { hours, start } = event
      if (hours === null) return ['storeHours']
      const isOffered =
        start === undefined
          ? offer?.hours?.includes(hours)
          : offer?.starts?.some((each) => each.time === start && each.hours.includes(hours))
      return isOffered ? ['storeHours'] : []
    }
    case 'rate.choose':
      return offer?.rates.some(({ id }) => id === event.rate) ? ['storeRate'] : []
    case 'special.toggle':
      return isClosedOnFirstDay(before) && event.special === 'delivery' ? [] : ['toggleSpecial']
    case 'hold.renewed':
      return event.reservation.bookingId === reservation?.bookingId ? ['renewHold'] : []
    case 'step.next':
      return was.step.startsWith('products.choosing') && event.step === 'products' && isSomebodyBare(before)
        ? ['equipNext']
        : []
    case 'person.open':
      return canOpen(before, 'products') ? ['equipPerson'] : []
    case 'personal.forget':
      return was.purpose === 'newBooking' ? ['clearPersons'] : ['clearPersons', 'forgetReservation']
    case 'hold.ended':
      return reservation && was.purpose !== 'changing.paid' ? ['endHold'] : []
    default:
      return STORED[event.type] ?? []
  }
}

const askedStep = ({ was, before, event }: Happening): string | undefined => {
  const here = was.step.split('.')[0] as Step
  switch (event.type) {
    case 'route.entered':
      return BOOKING_PAGES.includes(event.step) ? event.step : undefined
    case 'draft.restored':
      return event.step
    case 'booking.reset':
      return 'entry'
    case 'checkout.turnedAway':
      return 'cart.incomplete'
    case 'step.open':
      return canOpen(before, event.step) ? event.step : undefined
    case 'step.next':
      if (was.step.startsWith('products.choosing') && event.step === 'products' && isSomebodyBare(before))
        return 'products.choosing.arriving'
      return event.step === here && canContinue(before, here) ? followingStep(before, here) : undefined
    case 'person.open':
      return canOpen(before, 'products') ? 'products.choosing.arriving' : undefined
    case 'tab.reached':
      return was.step === 'products.choosing.arriving' ? 'products' : undefined
    case 'checkout.start':
      if (here !== 'cart') return undefined
      if (canBeOrdered(before)) return 'checkingOut'
      return isAsking(was.offer) ? 'cart.waiting' : 'cart.incomplete'
    default:
      return undefined
  }
}

const settledStep = (asked: string, context: BookingContext): string => {
  if (asked === 'checkingOut') return asked
  if (asked === 'cart.waiting' && !hasNothingToBook(context)) return asked
  if (asked.startsWith('cart') && !hasNothingToBook(context))
    return asked === 'cart.incomplete' && !canBeOrdered(context) ? asked : 'cart.reviewing'
  const isSizeAdvice = asked.endsWith('productfilter')
  const step = (isSizeAdvice ? 'products' : asked.split('.')[0]) as Step
  if (step !== 'entry' && !hasEarlierChoices(context, step)) return settledStep(choiceBefore(step), context)
  if (!hasChoice(context, step)) return settledStep(STEPS[STEPS.indexOf(step) + 1]!, context)
  if (step !== 'products') return step
  if (isSizeAdvice && hasChoice(context, 'productfilter')) return 'products.productfilter'
  return asked === 'products.choosing.arriving' ? asked : 'products.choosing.looking'
}

const waitedStep = ({ was, event, after, isBookingChanged }: Happening): string => {
  if (was.step !== 'cart.waiting') return was.step
  const isAnswered =
    was.offer === 'fetching' && (event.type === 'offer.unavailable' || OFFER.fetching?.[event.type] !== undefined)
  if (isAnswered) return canBeOrdered(after) ? 'checkingOut' : 'cart.incomplete'
  return isBookingChanged ? 'cart.reviewing' : was.step
}

const isPast = (step: string, { detour }: BookingContext) =>
  detour !== null && STEPS.indexOf(step.split('.')[0] as Step) >= STEPS.indexOf(detour.from)

const STEPS_BEFORE_PRODUCTS = ['entry', 'calendar', 'location', 'halfday']

const detourOf = ({ was, before, event, after, isBookingChanged }: Happening): Outcome => {
  const opensChoice = event.type === 'step.open' && STEPS_BEFORE_PRODUCTS.includes(event.step)
  const isLater = STEPS.indexOf(was.step.split('.')[0] as Step) >= STEPS.indexOf('products')
  if (event.type === 'booking.reset') return ['none', 'endDetour']
  if (opensChoice && isLater && canOpen(before, event.step)) return ['away', 'startDetour']
  const isOver = was.detour === 'away' && isBookingChanged && isPast(settledStep(was.step, after), before)
  return isOver ? ['none', 'endDetour'] : [was.detour]
}

const landed = (happening: Happening): string => {
  const { was, before, event, after } = happening
  const isTurnedBack = () => {
    switch (event.type) {
      case 'route.entered':
        return event.step === 'cart' && hasNothingToBook(before)
      case 'draft.restored':
        return event.step === 'cart' && hasNothingToBook(after)
      case 'booking.reset':
        return false
      case 'checkout.turnedAway':
        return was.landing === 'turnedBack' || hasNothingToBook(before)
      case 'step.next':
        return (
          was.landing === 'turnedBack' && !(was.step.split('.')[0] === event.step && canContinue(before, event.step))
        )
      case 'step.open':
        return was.landing === 'turnedBack' && !canOpen(before, event.step)
      default:
        return was.landing === 'turnedBack'
    }
  }
  return isTurnedBack() && hasNothingToBook(after) ? 'turnedBack' : 'asWanted'
}

type Outcome = [state: string, ...does: string[]]

const OFFER: Partial<Record<string, Partial<Record<Sent['type'], Outcome>>>> = {
  settling: { 'xstate.after.settled.booking.offer.settling': ['fetching'] },
  fetching: {
    'offer.answered': ['known', 'storeOffer', 'storeFailure'],
    'offer.tooManyCodes': ['known', 'dropDiscount', 'storeFailure'],
    'offer.serverError': ['serverError', 'storeFailure'],
    'offer.refused': ['refused', 'storeFailure'],
    'offer.unreachable': ['unreachable', 'storeFailure'],
  },
  known: { 'offer.retry': ['fetching'] },
  unreachable: { 'offer.retry': ['fetching'], 'xstate.after.retry.booking.offer.unreachable': ['fetching'] },
  serverError: { 'offer.retry': ['fetching'], 'xstate.after.retry.booking.offer.serverError': ['fetching'] },
  refused: { 'offer.retry': ['fetching'] },
}

const offered = (happening: Happening): Outcome => {
  const { was, before, event, after } = happening
  const canRemoveUnavailable =
    event.type === 'offer.unavailable' && event.paths[0] === 'persons.0.products.0.id' && hasFirstLine(before)
  const unavailable: Outcome = canRemoveUnavailable
    ? ['known', 'dropUnavailable', 'storeFailure']
    : ['refused', 'storeFailure']
  const [answered, ...does]: Outcome =
    was.offer === 'fetching' && event.type === 'offer.unavailable'
      ? unavailable
      : (OFFER[was.offer]?.[event.type] ?? [was.offer])
  if (!happening.isBookingChanged) return [answered, ...does]
  return hasPeriod(after) ? ['settling', ...does] : ['unasked', ...does, 'forgetOffer', 'storeFailure']
}

const answeredCode = ({ was: { discount }, event }: Happening): string => {
  if (event.type === 'discount.enter') return 'entered.unchecked'
  if (discount === 'refused') return ['discount.edit', 'booking.reset'].includes(event.type) ? 'none' : discount
  if (discount === 'none') return discount
  if (event.type === 'offer.tooManyCodes') return 'refused'
  if (event.type !== 'offer.answered') return discount
  if (event.offer.errorcode === ERROR_CODE.discountInvalid) return 'refused'
  return event.offer.cart.discount ? 'entered.applied' : 'entered.unchecked'
}

const discountOf = (happening: Happening): string => {
  const answered = answeredCode(happening)
  const isEntered = answered.startsWith('entered')
  if (happening.after.booking.discountcode === null) return isEntered ? 'none' : answered
  return isEntered ? answered : 'entered.unchecked'
}

const stocked = (happening: Happening): Outcome => {
  const { was, event, after } = happening
  const isAsked = was.stock === 'fetching'
  const does = isAsked && event.type === 'stock.answered' ? ['storeStock'] : []
  if (isPeriodChanged(happening))
    return [hasPeriod(after) && after.booking.location !== null ? 'fetching' : 'unasked', ...does]
  if (isAsked && event.type === 'stock.answered') return ['known', ...does]
  return [isAsked && event.type === 'stock.unreachable' ? 'unasked' : was.stock]
}

const removed = (context: BookingContext, person: PersonRef, id?: string): Outcome => {
  const who = context.booking.persons[person.list][person.at]
  const isNothingLost =
    id === undefined ? !who || !hasSomethingToLose(who) : (who?.products.find((line) => line.id === id)?.count ?? 0) > 1
  return isNothingLost ? ['closed', 'removeNow'] : ['confirmingRemoval', 'rememberRemoval']
}

const dialogAsked = ({ was: { dialog }, before, event }: Happening): Outcome => {
  const isDismissed = event.type === 'dialog.dismiss' || event.type === 'booking.reset'
  if (event.type === 'booking.paidElsewhere') return ['paidElsewhere', 'closeDialogs']
  if (dialog === 'closed')
    switch (event.type) {
      case 'swaps.show':
        return isUnitMissing(before) ? ['shortfall.asking'] : ['closed']
      case 'person.removeLast': {
        const last = lastCounted(before, event.counted)
        if (!last) return ['closed']
        const [led, ...does] = removed(before, last)
        return [led, 'removeLast', ...does]
      }
      case 'person.remove':
        return removed(before, event.person)
      case 'line.remove':
        return removed(before, event.person, event.id)
      default:
        return ['closed']
    }
  if (dialog === 'errorcode' && isDismissed) return ['closed', 'forgetErrorcode']
  if (dialog === 'paidElsewhere' && isDismissed) return ['closed']
  if (dialog === 'confirmingRemoval' && isDismissed) return ['closed', 'forgetRemoval']
  if (dialog === 'confirmingRemoval' && event.type === 'removal.confirm') return ['closed', 'removeAsked']
  if (!dialog.startsWith('shortfall')) return [dialog]
  if (event.type === 'dialog.dismiss') return ['closed', 'forgetSwaps']
  if (event.type === 'swap.choose') {
    const swap = swapAt(before, event.at)
    if (!swap) return [dialog]
    return [isResolvedBy(before, swap) ? 'closed' : 'shortfall.asking', 'makeSwap']
  }
  if (dialog !== 'shortfall.asking') return [dialog]
  if (event.type === 'swaps.answered')
    return event.swaps.length > 0 ? ['shortfall.offered', 'storeSwaps'] : ['shortfall.none']
  return event.type === 'swaps.unreachable' ? ['shortfall.none'] : [dialog]
}

const dialogs = (happening: Happening): { dialog: Outcome; shortfall: string } => {
  const { was, before, after } = happening
  const [asked, ...does] = dialogAsked(happening)
  const isNews = before.stock !== after.stock
  const known = was.shortfall === 'none' && isNews ? 'unshown' : was.shortfall
  const shortfall = isUnitMissing(after) ? known : 'none'
  const isResolved = asked.startsWith('shortfall') && !isUnitMissing(after)
  const left = isResolved ? 'closed' : asked
  const done = isResolved ? [...does, 'forgetSwaps'] : does
  if (left !== 'closed') return { dialog: [left, ...done], shortfall }
  if (after.errorcode !== null) return { dialog: ['errorcode', ...done], shortfall }
  return shortfall === 'unshown'
    ? { dialog: ['shortfall.asking', ...done, 'markShortfallShown'], shortfall: 'shown' }
    : { dialog: ['closed', ...done], shortfall }
}

const ENDS_CHANGE = new Set(['reservation.gone', 'booking.reset', 'personal.forget'])

const purposeOf = ({ was, event }: Happening): string => {
  if (event.type === 'reservation.made') {
    const { change } = event.reservation
    if (!change) return 'newBooking'
    return change.paid === null ? 'changing.unpaid' : 'changing.paid'
  }
  return ENDS_CHANGE.has(event.type) ? 'newBooking' : was.purpose
}

const swapNotice = (happening: Happening): string => {
  const { was, before, after } = happening
  if (after.swapped !== null && before.swapped !== after.swapped) return 'swapped'
  return happening.isBookingChanged ? 'none' : was.swapNotice
}

const undoOf = (happening: Happening): Outcome => {
  const { was, before, event, after } = happening
  const does = was.undo === 'offered' && event.type === 'removal.undo' ? ['undoRemoval'] : []
  if (after.removed !== null && before.removed !== after.removed) return ['offered', ...does]
  const isOver = event.type === 'removal.undo' || event.type === 'removal.settled' || after.removed === null
  return [isOver || happening.isBookingChanged ? 'none' : was.undo, ...does]
}

const expectPutBack = ({ was, before, event, after }: Happening) => {
  if (was.undo !== 'offered' || event.type !== 'removal.undo') return
  const { removal, person } = before.removed!
  const lines = ({ products }: Pick<typeof person, 'products'>) => products.map(({ id, count }) => [id, count])
  expect(lines(after.booking.persons[removal.person.list][removal.person.at]!)).toEqual(lines(person))
}

const isAtProducts = (step: string) => step.startsWith('products')

const missingOf = ({ was, event }: Happening, step: string): string => {
  if (event.type === 'booking.reset') return 'unasked'
  if (was.missing === 'unasked') return event.type === 'missing.ask' && isAtProducts(was.step) ? 'asking' : 'unasked'
  return was.missing === 'asking' && isAtProducts(step) ? 'asking' : 'asked'
}

const barOf = ({ was, event }: Happening): string => {
  if (event.type === 'bar.press') return 'pressed'
  return event.type === 'xstate.after.doubleTap.booking.bar.pressed' ? 'ready' : was.bar
}

const CHANGED = 'booking.persons detour offer failure swaps'
const PERIOD = `${CHANGED} booking.days booking.location booking.hours booking.start booking.pickupDayBefore booking.specials booking.handover losses`

const MAY_CHANGE: Partial<Record<Sent['type'], string>> = {
  'person.add': CHANGED,
  'person.age': CHANGED,
  'person.coverage': CHANGED,
  'person.describe': CHANGED,
  'line.add': CHANGED,
  'line.share': CHANGED,
  'set.choose': CHANGED,
  'person.equip': 'equipping',
  'person.open': 'equipping',
  'person.remove': `${CHANGED} removal removed`,
  'person.removeLast': `${CHANGED} removal removed`,
  'line.remove': `${CHANGED} removal removed`,
  'removal.confirm': `${CHANGED} removal removed`,
  'removal.undo': `${CHANGED} removed`,
  'step.open': 'detour',
  'step.next': `${CHANGED} equipping booking.days`,
  'day.click': PERIOD,
  'location.choose': PERIOD,
  'pickup.dayBefore': PERIOD,
  'hours.choose': 'booking.hours booking.start detour',
  'rate.choose': 'booking.rate detour',
  'special.toggle': 'booking.specials booking.pickupDayBefore booking.handover losses detour',
  'discount.enter': 'booking.discountcode detour',
  'accommodation.choose': 'booking.accommodation detour',
  'accommodation.type': 'booking.accommodation detour',
  'remark.write': 'booking.remark',
  'handover.choose': 'booking.handover detour',
  'offer.answered': `${PERIOD} booking.rate booking.discountcode stock difference errorcode`,
  'offer.unavailable': `${PERIOD} booking.rate booking.accommodation`,
  'offer.tooManyCodes': 'booking.discountcode errorcode failure',
  'offer.serverError': 'failure',
  'offer.refused': 'failure',
  'offer.unreachable': 'failure',
  'stock.answered': 'booking.persons stock swaps',
  'swaps.answered': 'swaps',
  'swap.choose': `${PERIOD} stock swapped swaps`,
  'dialog.dismiss': 'errorcode removal swaps',
  'losses.dismiss': 'losses',
  'language.changed': 'language booking.persons detour',
  'order.sent': 'unanswered',
  'order.taken': 'unanswered',
  'order.refused': 'unanswered',
  'reservation.made': 'reservation booking.persons',
  'reservation.gone': 'reservation detour',
  'hold.renewed': 'reservation',
  'hold.ended': 'reservation',
  'booking.paidElsewhere': 'errorcode removal swaps',
}
const REPLACES: ReadonlySet<string> = new Set(['draft.restored', 'personal.saved', 'personal.forget', 'booking.reset'])

const expectOthersKept = ({ before, event, after }: Happening) => {
  if (before === after || REPLACES.has(event.type)) return
  const may = (MAY_CHANGE[event.type] ?? '').split(' ')
  const differing = [
    ...Object.keys(after).filter((field) => field !== 'booking' && !isKept(before, after, field)),
    ...Object.keys(after.booking)
      .filter((field) => !isKept(before.booking, after.booking, field))
      .map((field) => `booking.${field}`),
  ].filter((field) => !may.includes(field))
  if (differing.length > 0) expect.fail(`${event.type} changes ${differing.join(', ')}`)
}
const isKept = (before: object, after: object, field: string) =>
  isSame((before as Record<string, unknown>)[field], (after as Record<string, unknown>)[field])

const startedAgain = (happening: Happening, is: Record<Region, string>): string[] => {
  const { was, isBookingChanged } = happening
  return [
    ...(was.offer === 'settling' && is.offer === 'settling' && isBookingChanged ? ['settled'] : []),
    ...(was.stock === 'fetching' && is.stock === 'fetching' && isPeriodChanged(happening) ? ['fetchStock'] : []),
  ]
}

export const bookingRule = ({
  before,
  event,
  after,
  did,
}: WalkStep<SnapshotFrom<typeof bookingMachine>>): Effects<BookingContext> => {
  const was = regionsOf(before.value)
  const happening: Happening = {
    was,
    before: before.context,
    event: event as Sent,
    after: after.context,
    isBookingChanged: isPricedAnew(before.context, after.context),
  }
  const asked = askedStep(happening)
  const { dialog, shortfall } = dialogs(happening)
  const [offer, ...offerDoes] = offered(happening)
  const [stock, ...stockDoes] = stocked(happening)
  const [dialogState, ...dialogDoes] = dialog
  const [undo, ...undoDoes] = undoOf(happening)
  const step = settledStep(asked ?? waitedStep(happening), after.context)
  const [detour, ...detourDoes] = detourOf(happening)
  const wanted: Record<Region, string> = {
    step,
    landing: landed(happening),
    detour,
    offer,
    discount: discountOf(happening),
    stock,
    dialog: dialogState,
    shortfall,
    missing: missingOf(happening, step),
    purpose: purposeOf(happening),
    swapNotice: swapNotice(happening),
    undo,
    bar: barOf(happening),
  }
  const isReturning =
    event.type === 'step.next' &&
    asked !== undefined &&
    !asked.includes('.') &&
    was.detour === 'away' &&
    !isPast(was.step, before.context)
  const isClosingRange = event.type === 'step.next' && event.step === 'calendar' && asked !== undefined
  const does = [
    ...choiceDoes(happening),
    ...(isClosingRange ? ['closeRange'] : []),
    ...(isReturning ? ['returnToOrigin'] : []),
    ...detourDoes,
    ...offerDoes,
    ...stockDoes,
    ...dialogDoes,
    ...undoDoes,
  ]
  const is = regionsOf(after.value)
  const differing = REGIONS.filter((region) => is[region] !== wanted[region])
  const says = (region: Region) => `${region}: ${was[region]} -> ${is[region]}, not ${wanted[region]}`
  if (differing.length > 0) expect.fail(differing.map(says).join('; '))
  const [done, toDo] = [did.toSorted().join(' '), does.toSorted().join(' ')]
  if (done !== toDo) expect(done, 'what was done').toBe(toDo)
  expectPutBack(happening)
  expectOthersKept(happening)
  return { varies: Object.keys(after.context) as (keyof BookingContext)[], again: startedAgain(happening, is) }
}
