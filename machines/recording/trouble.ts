import type { StateValue } from 'xstate'
import { isVisitors } from './visible-events.ts'
import { chartOfActor, type RecordedName } from './redact.ts'
import type { Moment, Snapshots } from './replay.ts'

/** Failed calls alone are no trouble, because a page aborts its calls when the visitor leaves it. */
export const TROUBLE_STATES = {
  booking: [
    'dialog.errorcode',
    'dialog.shortfall',
    'dialog.paidElsewhere',
    'offer.unreachable',
    'offer.serverError',
    'offer.refused',
  ],
  productFilter: ['nothingFits', 'unreachable'],
  personalForm: ['invalid'],
  checkout: [
    'linkBroken',
    'overview.order.refused.totalChanged',
    'overview.order.refused.outOfStock',
    'overview.order.refused.notBookable',
    'overview.order.refused.endedElsewhere',
    'overview.order.refused.notFound',
    'overview.order.refused.rejected',
    'overview.order.unreachable',
    'payment.entering.formMissing',
    'payment.holdEnded',
    'payment.refused.outOfStock',
    'payment.refused.cancelled',
    'payment.refused.notFound',
    'payment.refused.over',
    'payment.refused.dearer',
    'payment.refused.usedUp',
    'payment.refused.rejected',
    'payment.unreachable',
    'check.failed.declined',
    'check.failed.abandoned',
    'check.failed.ended',
    'check.failed.notFound',
    'success.answer.notFound',
    'success.answer.unreachable',
  ],
  paymentCheck: ['waiting.briefly', 'waiting.long'],
  hold: ['over', 'soonOver.unreachable'],
  session: ['anonymous.expired', 'anonymous.refused', 'anonymous.unreachable', 'authenticated.logoutUnreachable'],
  accountForm: ['invalid', 'gone', 'conflict', 'tooMany', 'unreachable'],
  cancellation: ['refused', 'unreachable'],
  withdrawal: ['refused', 'unreachable'],
  groupLeader: [
    'flow.unopened',
    'flow.unreachable',
    'flow.alreadyCompleted',
    'flow.filling.generalData.invalid',
    'flow.filling.leader.invalid',
    'flow.filling.leader.refused',
    'flow.filling.leader.unreachable',
    'flow.filling.persons.invalid',
    'flow.filling.persons.belowMinimum',
    'flow.filling.persons.aboveMaximum',
    'flow.filling.persons.short',
    'flow.filling.conditions.invalid',
    'flow.filling.conditions.refused',
    'flow.filling.conditions.unproved',
    'keeping.unpriced',
    'keeping.failed',
    'keeping.refused',
    'keeping.full',
    'reminding.refused',
    'reminding.unreachable',
  ],
  groupMember: ['listing.unreachable', 'entering.invalid', 'entering.full', 'entering.unreachable', 'ended'],
  groupChange: [
    'flow.unopened',
    'flow.notFound',
    'flow.unchangeable',
    'flow.outdated',
    'flow.unreachable',
    'flow.filling.generalData.invalid',
    'flow.filling.persons.invalid',
    'flow.filling.persons.belowMinimum',
    'flow.filling.persons.aboveMaximum',
    'flow.filling.persons.short',
    'flow.filling.review.invalid',
    'flow.filling.review.refused',
    'flow.filling.review.totalChanged',
    'keeping.unpriced',
    'keeping.refused',
  ],
  groupQuote: ['reading.invalid', 'reading.short', 'reading.refused', 'reading.unopened', 'unreachable', 'changed'],
} as const satisfies Partial<Record<RecordedName, readonly string[]>>

type Troubled = keyof typeof TROUBLE_STATES
export type TroubleKey = { [C in Troubled]: `${C}.${(typeof TROUBLE_STATES)[C][number]}` }[Troubled]

export interface Trouble {
  key: TroubleKey
  actor: string
  state: string
  at: number
  shown: number
  count: number
}

const isIn = (value: StateValue, [first, ...inner]: string[]): boolean => {
  if (typeof value === 'string') return value === first && inner.length === 0
  const below = value[first!]
  return below !== undefined && (inner.length === 0 || isIn(below, inner))
}

type Shown = Pick<Trouble, 'key' | 'actor' | 'state'>

const troublesIn = (snapshots: Snapshots): Shown[] =>
  Object.entries(snapshots).flatMap(([actor, { value }]) => {
    const chart = chartOfActor(actor)
    const states: readonly string[] =
      (chart && (TROUBLE_STATES as Partial<Record<string, readonly string[]>>)[chart]) ?? []
    return states
      .filter((state) => isIn(value, state.split('.')))
      .map((state) => ({ key: `${chart}.${state}` as TroubleKey, actor, state }))
  })

const isActive = (snapshots: Snapshots, { key, actor }: Shown): boolean =>
  troublesIn(snapshots).some((each) => each.key === key && each.actor === actor)

/** A failure within this time before the end of a document may be an aborted call. */
const ABORTED_MS = 1000
const ABORTED = /unreachable|unopened|unpriced|keeping\.failed|serverError|formMissing/i

const isLeft = (moments: readonly Moment[], { segment, time }: Moment): boolean => {
  const last = moments.findLast((moment) => moment.segment === segment)!
  return segment < moments.at(-1)!.segment && last.time - time < ABORTED_MS
}

const lastShown = (moments: readonly Moment[], at: number, shown: Shown): number => {
  const { segment } = moments[at]!
  const end = moments.findIndex(
    (moment, index) =>
      index > at && (isVisitors(moment) || moment.segment !== segment || !isActive(moment.snapshots, shown)),
  )
  return end === -1 ? moments.length - 1 : end - 1
}

/** A short wait for the bank is passing, unless the recording ends with it or with the request that follows it. */
const isPassing = (moments: readonly Moment[], { at, segment }: Moment, begun: Shown): boolean =>
  begun.key === 'paymentCheck.waiting.briefly' &&
  moments
    .slice(lastShown(moments, at, begun) + 1)
    .some((later) => later.segment !== segment || later.snapshots[begun.actor]?.value !== 'asking')

interface Success {
  answers?: readonly string[]
  /** True in the state that follows from the success, because the recording may begin after the answer. */
  isReached?: (snapshots: Snapshots) => boolean | undefined
}

const ORDERED: Success = {
  answers: ['order.settled'],
  isReached: ({ checkout }) =>
    (['leavingForPayment', 'payment', 'check', 'success'] as const).some((page) => checkout?.matches(page)),
}
const PAID: Success = {
  answers: ['check.paid'],
  isReached: ({ checkout }) => checkout?.matches({ success: { standing: 'paid' } }),
}
const READ: Success = { answers: ['reservation.read'] }

type CheckoutPage = 'linkBroken' | 'overview' | 'payment' | 'check' | 'success'
type Place = Exclude<Troubled, 'checkout'> | `checkout.${CheckoutPage}`

const OVERCOME_BY: Record<Place, Success> = {
  booking: ORDERED,
  productFilter: ORDERED,
  personalForm: ORDERED,
  'checkout.linkBroken': READ,
  'checkout.overview': ORDERED,
  'checkout.payment': { isReached: (now) => now.checkout?.matches({ payment: 'entering' }) || PAID.isReached!(now) },
  'checkout.check': PAID,
  'checkout.success': READ,
  paymentCheck: PAID,
  hold: { answers: ['hold.extended', 'payment.started', 'check.paid'], isReached: PAID.isReached! },
  session: { answers: ['login.accepted'], isReached: ({ session }) => session?.matches('authenticated') },
  accountForm: { answers: ['form.done'] },
  cancellation: { answers: ['cancel.done'] },
  withdrawal: { answers: ['withdrawal.received'] },
  groupLeader: { answers: ['completion.made'] },
  groupMember: { answers: ['entry.saved', 'entry.removed'] },
  groupQuote: { answers: ['acceptance.made'] },
  groupChange: { answers: ['change.made'] },
}

const PASSING: readonly TroubleKey[] = [
  'booking.offer.unreachable',
  'booking.offer.serverError',
  'groupLeader.keeping.unpriced',
  'groupLeader.keeping.failed',
  'groupChange.keeping.unpriced',
]

export const isOvercome = (moments: readonly Moment[], trouble: Trouble): boolean => {
  const [chart, page] = trouble.key.split('.')
  const { answers = [], isReached } = OVERCOME_BY[(chart === 'checkout' ? `checkout.${page}` : chart) as Place]
  const wasReached = isReached?.(moments[trouble.shown]!.snapshots)
  const hasSucceeded = moments
    .slice(trouble.shown + 1)
    .some(
      ({ event, snapshots }) =>
        (event !== null && answers.includes(event.type)) || (!wasReached && isReached?.(snapshots)),
    )
  const { snapshots } = moments.at(-1)!
  const hasPassed =
    PASSING.includes(trouble.key) && snapshots[trouble.actor] !== undefined && !isActive(snapshots, trouble)
  return hasSucceeded || hasPassed
}

/** A trouble that follows automatically from another trouble belongs to the other trouble. */
export const troublesOf = (moments: readonly Moment[]): Trouble[] => {
  const troubles: Trouble[] = []
  const counts = new Map<TroubleKey, number>()
  /** Kept across reloads, because a chart that starts in its earlier state after a reload is no new trouble. */
  let known: Snapshots = {}
  let isAnswered = true
  for (const moment of moments) {
    const before = known
    if (isVisitors(moment)) isAnswered = true
    if (moment.kind === 'end') {
      const { [moment.actor]: _, ...others } = known
      known = others
    } else known = { ...known, ...moment.snapshots }
    const [begun] = troublesIn(moment.snapshots).filter((each) => !isActive(before, each))
    const last = troubles.at(-1)
    const isSameTrouble = !isAnswered && last !== undefined && isActive(known, last)
    if (
      !begun ||
      isSameTrouble ||
      (ABORTED.test(begun.key) && isLeft(moments, moment)) ||
      isPassing(moments, moment, begun)
    )
      continue
    const count = (counts.get(begun.key) ?? 0) + 1
    counts.set(begun.key, count)
    troubles.push({ ...begun, at: moment.at, shown: lastShown(moments, moment.at, begun), count })
    isAnswered = false
  }
  return troubles
}
