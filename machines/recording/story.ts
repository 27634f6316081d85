import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { RecordedAddress, RecordedSegment } from '#contract/recordings.ts'
import { participants } from '#domain/groups/group-table.ts'
import { countedType, everybody } from '#domain/persons/persons.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { rulesOf, type BookingContext } from '#machines/booking/context.ts'
import type { CheckoutContext } from '#machines/checkout/setup.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import type { QuoteContext } from '#machines/groups/quote.ts'
import type { HoldContext } from '#machines/hold.ts'
import type { Moment, Snapshots } from './replay.ts'
import { troublesOf, type Trouble } from './trouble.ts'
import { isOutcome, isVisitors } from './visible-events.ts'

/** The visitor's current aim, derived from the open page or the open step of the booking. */
export type Goal =
  | 'persons'
  | 'days'
  | 'location'
  | 'products'
  | 'extras'
  | 'code'
  | 'accommodation'
  | 'rate'
  | 'cart'
  | 'details'
  | 'order'
  | 'pay'
  | 'booked'
  | 'group'
  | 'groupEntry'
  | 'ownBookings'
  | 'account'
  | 'withdrawal'
  | 'page'

/** Data for the first sentence: the visitor's aim, with persons, days, location and total if the recording has them. */
export interface Wish {
  goal: Goal
  /** The number of persons of each type; null if the page is not about persons. */
  persons: Record<PersonType, number> | null
  days: { from: IsoDay; to: IsoDay } | null
  /** The location's title. */
  location: string | null
  /** The total in cents; null until it is known. */
  amount: number | null
}

/** Data for the second sentence: the failure that the visitor saw, with its names and its time. */
export interface Failure extends Trouble {
  /** The time at which it began, in ms. */
  time: number
  /** The error code, or the reason of the payment. */
  reason: ErrorCode | string | null
  /** The names of missing equipment. */
  items: string[]
}

/** Data for the third sentence: the state of money and stock, as far as the browser knew it. */
export interface Effect {
  money: 'nothing' | 'nothingMore' | 'paid' | 'settled' | 'open' | 'elsewhere' | 'untouched'
  stock: 'held' | 'rest' | 'ended' | 'none' | 'open' | 'booked' | 'untouched'
  /** The end of the hold in ms; null if nothing is held. */
  heldUntil: number | null
}

/** A step in the list: an action of the visitor or something that was shown, with the inner steps that followed. */
export interface StoryStep {
  /** The index of the moment whose screen belongs to the step. */
  at: number
  /** The time of the step, in ms. */
  time: number
  happened:
    | { kind: 'opened'; address: RecordedAddress }
    | { kind: 'done'; moment: Moment }
    | { kind: 'failed'; failure: Failure }
  /** How many times the step was repeated in a row. */
  count: number
  detail: StepDetail | null
  /** The indices of the inner steps' moments. */
  inner: number[]
}

export type StepDetail =
  | { kind: 'persons'; persons: Record<PersonType, number> }
  | { kind: 'days'; days: { from: IsoDay; to: IsoDay } }
  | { kind: 'texts'; texts: string[] }
  | { kind: 'amount'; amount: number }

export interface Story {
  wanted: Wish
  /** The last trouble before the report; null if the visitor saw none. */
  failure: Failure | null
  effect: Effect
  steps: StoryStep[]
}

const bookingOf = ({ booking }: Snapshots) => booking?.context as BookingContext | undefined
const checkoutOf = ({ checkout }: Snapshots) => checkout?.context as CheckoutContext | undefined
const quoteOf = ({ groupQuote }: Snapshots) => groupQuote?.context as QuoteContext | undefined
const leaderOf = ({ groupLeader }: Snapshots) => groupLeader?.context as LeaderContext | undefined

const personsOf = (context: BookingContext): Record<PersonType, number> => {
  const rules = rulesOf(context)
  const counts = { [ADULT]: 0, [YOUTH]: 0, [KID]: 0 } as Record<PersonType, number>
  for (const person of everybody(context.booking.persons)) counts[countedType(person, rules)] += 1
  return counts
}

const groupPersonsOf = ({ table, general }: LeaderContext): Record<PersonType, number> => {
  const counts = { [ADULT]: 0, [YOUTH]: 0, [KID]: 0 } as Record<PersonType, number>
  for (const { texts } of participants(table.present, general.takesPart)) {
    const type = Number(texts.type) as PersonType
    counts[type in counts ? type : ADULT] += 1
  }
  return counts
}

const GOALS: Partial<Record<RecordedAddress['route'], Goal>> = {
  '/checkout': 'details',
  '/checkout/overview': 'order',
  '/checkout/payment': 'pay',
  '/checkout/payment/check': 'pay',
  '/checkout/success': 'booked',
  '/groups': 'group',
  '/groups/$slug': 'group',
  '/groups/success': 'group',
  '/user': 'account',
  '/user/profile': 'account',
  '/login': 'account',
  '/user/password-reset/$token': 'account',
  '/user/welcome/$token': 'account',
  '/user/reservations': 'ownBookings',
  '/user/reservations/$id': 'ownBookings',
  '/withdrawal': 'withdrawal',
}

const STEP_GOALS: Partial<Record<string, Goal>> = {
  entry: 'persons',
  calendar: 'days',
  location: 'location',
  halfday: 'days',
  products: 'products',
  specials: 'extras',
  accommodation: 'accommodation',
  rates: 'rate',
  cart: 'cart',
}

const goalOf = (address: RecordedAddress | null, snapshots: Snapshots, last: Moment | undefined): Goal => {
  if (snapshots.groupMember) return 'groupEntry'
  if (address && address.route !== '/') return GOALS[address.route] ?? 'page'
  if (last?.event?.type === 'discount.enter') return 'code'
  const value = snapshots.booking?.value
  const step = typeof value === 'object' ? value.step : undefined
  return STEP_GOALS[(typeof step === 'object' ? Object.keys(step)[0] : step) ?? ''] ?? 'page'
}

/** Pages that are not about the booking that the visitor puts together. */
const ABOUT_NOTHING: readonly Goal[] = ['ownBookings', 'account', 'withdrawal', 'page', 'groupEntry']

const NOTHING_WANTED = { persons: null, days: null, location: null, amount: null }

const chosenDays = ({ from, to }: { from: IsoDay | null; to: IsoDay | null }) =>
  from === null ? null : { from, to: to ?? from }

/**
 * The address at a moment. At the start of a document it is that of the next moment that has one, since charts start
 * before the page is known.
 */
const addressAt = (moments: readonly Moment[], { at, segment, address }: Moment): RecordedAddress | null =>
  address ?? moments.find((later) => later.at > at && later.segment === segment && later.address)?.address ?? null

/**
 * Derives the aim at a moment.
 * @param shown the moment whose screen shows the failure: prices may have arrived since `at`
 */
const wantedAt = (moments: readonly Moment[], at: number, shown: number): Wish => {
  const last = moments.slice(0, at + 1).findLast((each) => isVisitors(each))
  const { snapshots } = moments[shown]!
  const goal = goalOf(addressAt(moments, moments[at]!), snapshots, last)
  const leader = leaderOf(snapshots)
  const booking = bookingOf(snapshots)
  if (ABOUT_NOTHING.includes(goal)) return { goal, ...NOTHING_WANTED }
  if (goal === 'group')
    return leader
      ? {
          goal,
          persons: groupPersonsOf(leader),
          days: chosenDays(leader.general.days),
          location: leader.shop.locations.find(({ id }) => id === leader.general.location)?.title ?? null,
          amount: leader.offer?.cart?.price.amount ?? null,
        }
      : { goal, ...NOTHING_WANTED }
  if (!booking) return { goal, ...NOTHING_WANTED }
  return {
    goal,
    persons: personsOf(booking),
    days: chosenDays(booking.booking.days),
    location: booking.shop.locations.find(({ id }) => id === booking.booking.location)?.title ?? null,
    amount: checkoutOf(snapshots)?.seen ?? booking.offer?.cart.price.amount ?? null,
  }
}

const itemName = ({ title, property1 }: { title: string; property1: string | null }) =>
  [title, property1].filter(Boolean).join(', ')

/** The names of the equipment that is short. */
const missingItems = ({ key }: Trouble, snapshots: Snapshots): string[] => {
  const booking = bookingOf(snapshots)
  if (key === 'groupLeader.flow.filling.persons.short')
    return [...new Set(leaderOf(snapshots)?.short.map((each) => itemName(each)))]
  if (key === 'groupQuote.reading.short') return [...new Set(quoteOf(snapshots)?.short.map((each) => itemName(each)))]
  if (!/outOfStock|shortfall/.test(key) || !booking) return []
  const lines = everybody(booking.booking.persons).flatMap(({ products }) => products)
  const named = checkoutOf(snapshots)?.outOfStock.flatMap(({ product, model, property1 }) =>
    lines
      .filter(
        (line) => line.id === product && (!line.modelId || (line.modelId === model && line.property1 === property1)),
      )
      .map((line) => [line.title, line.modelTitle, line.property1].filter(Boolean).join(', ')),
  )
  return [...new Set([...(named ?? []), ...shortNames(booking.booking.persons)])]
}

const reasonOf = ({ key }: Trouble, snapshots: Snapshots): ErrorCode | string | null => {
  if (key.startsWith('booking.')) return bookingOf(snapshots)?.errorcode ?? null
  if (key.startsWith('checkout.check.')) return checkoutOf(snapshots)?.paymentError ?? null
  if (key.startsWith('checkout.overview.order.refused.endedElsewhere'))
    return checkoutOf(snapshots)?.elsewhere?.how ?? null
  if (key.startsWith('checkout.')) return checkoutOf(snapshots)?.errorcode ?? null
  if (key.startsWith('groupQuote.')) return quoteOf(snapshots)?.refusal ?? null
  return key.startsWith('groupLeader.') ? (leaderOf(snapshots)?.refusal ?? null) : null
}

const holdEnd = ({ snapshots }: Moment): number | null => {
  const hold = snapshots.hold?.context as HoldContext | undefined
  if (hold) return hold.ends
  const until = bookingOf(snapshots)?.reservation?.holdUntil ?? leaderOf(snapshots)?.group?.heldUntil
  return until ? Date.parse(until) : null
}

const moneyAt = ({ snapshots }: Moment, goal: Goal): Effect['money'] => {
  const { checkout, booking, groupLeader } = snapshots
  if (checkout?.matches('success')) return checkout.matches({ success: { standing: 'paid' } }) ? 'paid' : 'nothing'
  if (checkout?.matches({ check: 'processing' })) return 'open'
  if (groupLeader?.matches({ flow: 'completed' })) return 'settled'
  if (goal === 'ownBookings' || goal === 'account') return 'untouched'
  return booking?.matches({ purpose: { changing: 'paid' } }) ? 'nothingMore' : 'nothing'
}

const effectOf = (end: Moment, now: number, goal: Goal, failure: Trouble | null): Effect => {
  if (failure?.key === 'booking.dialog.paidElsewhere') return { money: 'elsewhere', stock: 'booked', heldUntil: null }
  // If the answer is missing, the quote may have been accepted and be an order. A quote that is not accepted keeps its
  // hold.
  if (failure?.key === 'groupQuote.unreachable') return { money: 'nothing', stock: 'open', heldUntil: null }
  const money = failure?.key.startsWith('groupQuote.') ? 'untouched' : moneyAt(end, goal)
  if (money === 'untouched') return { money, stock: 'untouched', heldUntil: null }
  if (money === 'paid' || money === 'settled') return { money, stock: 'booked', heldUntil: null }
  const heldUntil = holdEnd(end)
  if (heldUntil !== null) return { money, stock: heldUntil > now ? 'held' : 'ended', heldUntil }
  const { checkout } = end.snapshots
  // If some equipment is short, the shop holds the rest of the group's equipment.
  if (failure?.key === 'groupLeader.flow.filling.persons.short') return { money, stock: 'rest', heldUntil }
  const isUnanswered = (['ordering', 'unreachable'] as const).some((order) =>
    checkout?.matches({ overview: { order } }),
  )
  return { money, stock: isUnanswered ? 'open' : 'none', heldUntil: null }
}

const detailOf = ({ event, chart, snapshots }: Moment): StepDetail | null => {
  const booking = bookingOf(snapshots)
  if (!event || !booking) return null
  const { type } = event
  if (chart === 'booking') {
    if (type.startsWith('person.')) return { kind: 'persons', persons: personsOf(booking) }
    const days = chosenDays(booking.booking.days)
    if (type === 'day.click') return days && { kind: 'days', days }
    const place = booking.shop.locations.find(({ id }) => id === booking.booking.location)
    if (type === 'location.choose') return place ? { kind: 'texts', texts: [place.title] } : null
    if (type === 'line.add')
      return { kind: 'texts', texts: [(event.choice as { product: { title: string } }).product.title] }
  }
  const amount = checkoutOf(snapshots)?.seen
  if (type === 'order.place' || type === 'order.placed') return amount == null ? null : { kind: 'amount', amount }
  return null
}

const joined = (first: StepDetail | null, second: StepDetail | null): StepDetail | null =>
  first?.kind === 'texts' && second?.kind === 'texts' ? { ...second, texts: [...first.texts, ...second.texts] } : second

const isSameAddress = (a: RecordedAddress | null, b: RecordedAddress | null): boolean =>
  a?.route === b?.route && a?.hash === b?.hash

type Timed = (moment: Moment) => number

const stepsOf = (moments: readonly Moment[], failures: readonly Failure[], timeOf: Timed): StoryStep[] => {
  const steps: StoryStep[] = []
  let page: RecordedAddress | null = null
  const push = (moment: Moment, happened: StoryStep['happened'], at = moment.at) =>
    steps.push({ at, time: timeOf(moment), happened, count: 1, detail: detailOf(moment), inner: [] })
  for (const moment of moments) {
    const failure = failures.find(({ at }) => at === moment.at)
    const isOpened = moment.kind === 'address' && !isSameAddress(page, moment.address)
    if (isOpened) page = moment.address
    // A failure may open another page: this step belongs to the failure.
    const isPartOfFailure = failures.some(({ at, shown }) => at < moment.at && moment.at <= shown)
    if (isOpened && !isPartOfFailure) push(moment, { kind: 'opened', address: page! })
    else if (isVisitors(moment) || isOutcome(moment)) {
      const last = steps.at(-1)
      const isAgain =
        last?.happened.kind === 'done' &&
        last.happened.moment.actor === moment.actor &&
        last.happened.moment.event!.type === moment.event!.type
      if (isAgain) {
        last.inner.push(last.at)
        Object.assign(last, { at: moment.at, count: last.count + 1, detail: joined(last.detail, detailOf(moment)) })
      } else push(moment, { kind: 'done', moment })
    } else steps.at(-1)?.inner.push(moment.at)
    if (failure) push(moment, { kind: 'failed', failure }, failure.shown)
  }
  return steps
}

/** Tells a recording to the staff: three sentences about aim, failure, money and stock, and the visitor's steps. */
export const storyOf = (moments: readonly Moment[], segments: readonly RecordedSegment[]): Story => {
  const timeOf = ({ segment, time }: Moment) => Date.parse(segments[segment]!.startedAt) + time
  const failures = troublesOf(moments).map((trouble): Failure => {
    const { snapshots } = moments[trouble.shown]!
    const time = timeOf(moments[trouble.at]!)
    return { ...trouble, time, reason: reasonOf(trouble, snapshots), items: missingItems(trouble, snapshots) }
  })
  const failure = failures.at(-1) ?? null
  const end = moments.at(-1)!
  const wanted = wantedAt(moments, failure?.at ?? end.at, failure?.shown ?? end.at)
  return {
    wanted,
    failure,
    effect: effectOf(end, timeOf(end), wanted.goal, failure),
    steps: stepsOf(moments, failures, timeOf),
  }
}
