import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { RecordedAddress } from '#contract/recordings.ts'
import { participants } from '#domain/groups/group-table.ts'
import { countedType, everybody } from '#domain/persons/persons.ts'
import { rulesOf, type BookingContext } from '#machines/booking/context.ts'
import type { FilledGroup } from '#machines/groups/leader/context.ts'
import { recordedBooking, recordedChange, recordedCheckout, recordedLeader } from './contexts.ts'
import type { Moment, Snapshots } from './replay.ts'
import { isVisitors } from './visible-events.ts'

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
  | 'groupChange'
  | 'inquiry'
  | 'groupEntry'
  | 'ownBookings'
  | 'account'
  | 'withdrawal'
  | 'page'

export interface Wish {
  goal: Goal
  persons: Record<PersonType, number> | null
  days: { from: IsoDay; to: IsoDay } | null
  location: string | null
  /** In cents; null until it is known. */
  amount: number | null
}

export const countedPersons = (context: BookingContext): Record<PersonType, number> => {
  const rules = rulesOf(context)
  const counts = { [ADULT]: 0, [YOUTH]: 0, [KID]: 0 } as Record<PersonType, number>
  for (const person of everybody(context.booking.persons)) counts[countedType(person, rules)] += 1
  return counts
}

const groupPersonsOf = ({ table, general }: FilledGroup): Record<PersonType, number> => {
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
  '/groups/change': 'groupChange',
  '/groups/success': 'group',
  '/user': 'account',
  '/user/profile': 'account',
  '/login': 'account',
  '/mybooking': 'ownBookings',
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

export const goalOf = (address: RecordedAddress | null, snapshots: Snapshots, last: Moment | undefined): Goal => {
  if (snapshots.groupMember || snapshots.groupLeader?.matches({ flow: 'bookedForMember' })) return 'groupEntry'
  if (snapshots.groupQuote) return 'inquiry'
  if (address && address.route !== '/') return GOALS[address.route] ?? 'page'
  if (last?.event?.type === 'discount.enter') return 'code'
  const value = snapshots.booking?.value
  const step = typeof value === 'object' ? value.step : undefined
  return STEP_GOALS[(typeof step === 'object' ? Object.keys(step)[0] : step) ?? ''] ?? 'page'
}

/**
 * The story names no persons, days and total for these goals, because they concern no booking, or one that exists
 * already.
 */
const ABOUT_NOTHING: readonly Goal[] = ['ownBookings', 'account', 'withdrawal', 'page', 'groupEntry', 'inquiry']

const filledGroup = (snapshots: Snapshots): FilledGroup | undefined => {
  const isFilled = (['filling', 'completing', 'unreachable', 'completed'] as const).some((flow) =>
    snapshots.groupLeader?.matches({ flow }),
  )
  if (isFilled) return recordedLeader(snapshots)
  const change = recordedChange(snapshots)
  return change?.reservation ? change : undefined
}

const NOTHING_WANTED = { persons: null, days: null, location: null, amount: null }

export const chosenDays = ({ from, to }: { from: IsoDay | null; to: IsoDay | null }) =>
  from === null ? null : { from, to: to ?? from }

/**
 * If the moment has no address, returns the next one in its document, because charts start before the page is known.
 */
export const addressAt = (moments: readonly Moment[], { at, segment, address }: Moment): RecordedAddress | null =>
  address ?? moments.find((later) => later.at > at && later.segment === segment && later.address)?.address ?? null

export const wantedAt = (moments: readonly Moment[], at: number, shown: number): Wish => {
  const last = moments.slice(0, at + 1).findLast((each) => isVisitors(each))
  const { snapshots } = moments[shown]!
  const goal = goalOf(addressAt(moments, moments[at]!), snapshots, last)
  const booking = recordedBooking(snapshots)
  if (ABOUT_NOTHING.includes(goal)) return { goal, ...NOTHING_WANTED }
  if (goal === 'group' || goal === 'groupChange') {
    const group = filledGroup(snapshots)
    if (!group) return { goal, ...NOTHING_WANTED }
    return {
      goal,
      persons: groupPersonsOf(group),
      days: chosenDays(group.general.days),
      location: group.shop.locations.find(({ id }) => id === group.general.location)?.title ?? null,
      amount: group.offer?.cart?.price.amount ?? null,
    }
  }
  if (!booking) return { goal, ...NOTHING_WANTED }
  return {
    goal,
    persons: countedPersons(booking),
    days: chosenDays(booking.booking.days),
    location: booking.shop.locations.find(({ id }) => id === booking.booking.location)?.title ?? null,
    amount: recordedCheckout(snapshots)?.seen ?? booking.offer?.cart.price.amount ?? null,
  }
}
