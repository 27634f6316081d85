import { transition, type AnyMachineSnapshot } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import { activeNodes } from '#machines/active-nodes.ts'
import type { AccountFormEvent } from '#machines/account-form.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { CancellationEvent } from '#machines/cancellation.ts'
import type { CheckoutEvent } from '#machines/checkout/events.ts'
import type { PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import type { ChangeEvent } from '#machines/groups/change/machine.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { MemberEvent } from '#machines/groups/member.ts'
import type { QuoteEvent } from '#machines/groups/quote.ts'
import type { HoldEvent } from '#machines/hold.ts'
import type { ProductFilterEvent } from '#machines/product-filter.ts'
import type { SessionEvent } from '#machines/session.ts'
import type { WithdrawalEvent } from '#machines/withdrawal.ts'
import { RECORDED_CHARTS, restoreEvent } from './charts.ts'
import { chartOfActor, type RecordedName } from './redact.ts'
import type { Moment } from './replay.ts'

export interface PossibleEvent {
  actor: string
  chart: RecordedName
  event: { type: string; [field: string]: unknown }
}

interface EventsOfCharts {
  booking: BookingEvent
  productFilter: ProductFilterEvent
  checkout: CheckoutEvent
  paymentCheck: PaymentCheckAnswer | { type: 'check.now' }
  hold: HoldEvent
  session: SessionEvent
  accountForm: AccountFormEvent
  cancellation: CancellationEvent
  withdrawal: WithdrawalEvent
  groupLeader: LeaderEvent
  groupMember: MemberEvent
  groupQuote: QuoteEvent
  groupChange: ChangeEvent
}

const OUTCOMES_OF_PAYMENT: readonly Extract<PaymentCheckAnswer, CheckoutEvent>[] = [
  { type: 'check.paid', difference: null },
  { type: 'check.declined', reason: 'declined' },
  { type: 'check.abandoned' },
  { type: 'check.ended', reason: 'over' },
  { type: 'check.ended', reason: 'unneeded' },
  { type: 'check.notFound' },
]

const PREPARED: { [C in keyof EventsOfCharts]: readonly EventsOfCharts[C][] } = {
  booking: [
    { type: 'offer.unreachable' },
    { type: 'offer.serverError' },
    { type: 'offer.refused' },
    { type: 'offer.tooManyCodes' },
    { type: 'offer.retry' },
    { type: 'swaps.unreachable' },
    { type: 'stock.unreachable' },
    { type: 'missing.ask' },
    { type: 'swaps.show' },
    { type: 'removal.confirm' },
    { type: 'removal.undo' },
    { type: 'dialog.dismiss' },
    { type: 'losses.dismiss' },
    { type: 'checkout.start' },
    { type: 'hold.ended' },
    { type: 'reservation.gone' },
    { type: 'booking.paidElsewhere' },
    { type: 'booking.reset' },
  ],
  productFilter: [
    { type: 'question.skip' },
    { type: 'question.back' },
    { type: 'filter.again' },
    { type: 'recommendation.retry' },
    { type: 'recommendation.made', picks: [] },
    { type: 'recommendation.unreachable' },
  ],
  checkout: [
    { type: 'personal.submit' },
    { type: 'total.confirm' },
    { type: 'terms.accept', termsAccepted: true },
    { type: 'order.outOfStock', outOfStock: [] },
    { type: 'order.notBookable', errorcode: ERROR_CODE.periodNotBookable },
    { type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed },
    { type: 'order.notBookable', errorcode: ERROR_CODE.discountInvalid },
    { type: 'order.notFound' },
    { type: 'order.rejected' },
    { type: 'order.unreachable' },
    { type: 'order.retry' },
    { type: 'payment.retry' },
    { type: 'payment.alreadyPaid' },
    { type: 'payment.underWay' },
    { type: 'payment.outOfStock', outOfStock: [] },
    { type: 'payment.cancelled' },
    { type: 'payment.notFound' },
    { type: 'payment.over' },
    { type: 'payment.dearer' },
    { type: 'payment.rejected', errorcode: null },
    { type: 'payment.unreachable' },
    { type: 'widget.failed' },
    { type: 'widget.retry' },
    { type: 'hold.ended' },
    ...OUTCOMES_OF_PAYMENT,
    { type: 'reservation.reload' },
    { type: 'reservation.notFound' },
    { type: 'reservation.unreachable' },
  ],
  paymentCheck: [
    { type: 'check.now' },
    { type: 'check.pending' },
    { type: 'check.unreachable' },
    ...OUTCOMES_OF_PAYMENT,
  ],
  hold: [
    { type: 'time.reached' },
    { type: 'hold.extend' },
    { type: 'hold.ended' },
    { type: 'hold.unreachable', errorcode: null },
  ],
  session: [
    { type: 'session.lose' },
    { type: 'session.endedElsewhere', end: 'loggedOut' },
    { type: 'login.refused', reason: 'credentials' },
    { type: 'login.refused', reason: 'tooMany' },
    { type: 'login.unreachable' },
    { type: 'logout.submit' },
    { type: 'logout.done' },
    { type: 'logout.unreachable' },
  ],
  accountForm: [
    { type: 'form.ask' },
    { type: 'form.begin' },
    { type: 'form.done' },
    { type: 'form.gone' },
    { type: 'form.tooMany' },
    { type: 'form.unreachable', errorcode: null },
  ],
  cancellation: [
    { type: 'cancel.ask' },
    { type: 'cancel.keep' },
    { type: 'cancel.confirm' },
    { type: 'cancel.refused' },
    { type: 'cancel.unreachable', errorcode: null },
  ],
  withdrawal: [
    { type: 'withdrawal.edit' },
    { type: 'withdrawal.confirm' },
    { type: 'withdrawal.tooMany' },
    { type: 'withdrawal.unreachable', errorcode: null },
  ],
  groupLeader: [
    { type: 'group.refused', errorcode: null },
    { type: 'group.unreachable' },
    { type: 'group.ended' },
    { type: 'offer.unreachable' },
    { type: 'changes.full' },
    { type: 'changes.unreachable' },
    { type: 'completion.ask' },
    { type: 'completion.keep' },
    { type: 'completion.belowMinimum' },
    { type: 'completion.aboveMaximum' },
    { type: 'completion.unproved' },
    { type: 'completion.refused', errorcode: null },
    { type: 'completion.tooLate' },
    { type: 'completion.unreachable' },
    { type: 'reminder.unreachable' },
    { type: 'conditions.accept', conditionsAccepted: true },
    { type: 'terms.accept', termsAccepted: true },
    { type: 'table.undo' },
    { type: 'table.redo' },
    { type: 'request.retry' },
  ],
  groupMember: [
    { type: 'entry.leave' },
    { type: 'entry.submit' },
    { type: 'entry.full' },
    { type: 'entry.removed' },
    { type: 'entry.unreachable', errorcode: null },
    { type: 'removal.keep' },
    { type: 'removal.confirm' },
    { type: 'group.ended' },
  ],
  groupQuote: [
    { type: 'conditions.accept', conditionsAccepted: true },
    { type: 'terms.accept', termsAccepted: true },
    { type: 'acceptance.changed' },
    { type: 'acceptance.refused', errorcode: null },
    { type: 'acceptance.unreachable' },
    { type: 'inquiry.change' },
    { type: 'inquiry.reopened' },
    { type: 'inquiry.changed' },
    { type: 'reopening.unreachable' },
    { type: 'change.keep' },
    { type: 'change.confirm' },
    { type: 'request.retry' },
  ],
  groupChange: [
    { type: 'booking.notFound' },
    { type: 'booking.unreachable' },
    { type: 'offer.unreachable' },
    { type: 'terms.accept', termsAccepted: true },
    { type: 'change.send' },
    { type: 'change.outdated' },
    { type: 'change.short' },
    { type: 'change.totalChanged' },
    { type: 'change.refused', errorcode: null },
    { type: 'change.unreachable' },
    { type: 'table.undo' },
    { type: 'table.redo' },
    { type: 'request.retry' },
    { type: 'booking.reload' },
  ],
}

const delaysOf = (chart: RecordedName, { value }: AnyMachineSnapshot): { type: string }[] =>
  activeNodes(RECORDED_CHARTS[chart].root, value as string)
    .flatMap(({ transitions }) => [...transitions.keys()])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }))

const recordedEvents = (moments: readonly Moment[], at: number, chart: RecordedName): PossibleEvent['event'][] => {
  const byType = new Map<string, PossibleEvent['event']>()
  const events = moments.filter((each) => each.chart === chart && each.event !== null)
  const nearest = [...events.filter((each) => each.at > at), ...events.filter((each) => each.at <= at).toReversed()]
  for (const { event } of nearest) if (!byType.has(event!.type)) byType.set(event!.type, event!)
  return [...byType.values()]
}

const isPossible = (chart: RecordedName, snapshot: AnyMachineSnapshot, event: { type: string }): boolean => {
  try {
    return snapshot.can(restoreEvent(chart, event))
  } catch {
    // A guard may need data that this event lacks.
    return false
  }
}

/**
 * Returns no events of the visit's chart, because it passes the visitor's events on to the booking's chart.
 * @param at the index of the moment at which the branch begins
 */
export const possibleEvents = (moments: readonly Moment[], at: number, { snapshots }: Moment): PossibleEvent[] =>
  Object.entries(snapshots).flatMap(([actor, snapshot]) => {
    const chart = chartOfActor(actor)
    if (!chart || chart === 'visit') return []
    const prepared: readonly PossibleEvent['event'][] = chart in PREPARED ? PREPARED[chart as keyof EventsOfCharts] : []
    const known = new Set<string>()
    return [...recordedEvents(moments, at, chart), ...prepared, ...delaysOf(chart, snapshot)]
      .filter((event) => {
        const text = JSON.stringify(event)
        return !known.has(text) && known.add(text) && isPossible(chart, snapshot, event)
      })
      .map((event) => ({ actor, chart, event }))
  })

export const momentAfter = (before: Moment, { actor, chart, event }: PossibleEvent): Moment => {
  const [after] = transition(RECORDED_CHARTS[chart], before.snapshots[actor]!, restoreEvent(chart, event))
  const snapshots = { ...before.snapshots, [actor]: after as AnyMachineSnapshot }
  return { ...before, kind: 'event', actor, chart, event, recorded: null, verdict: 'same', snapshots }
}

/**
 * Each chart is alone, as in a replay, so the other charts stay as they were.
 * @param picks for each moment of the branch, the index of the picked event in `possibleEvents`
 */
export const branchOf = (moments: readonly Moment[], at: number, picks: readonly number[]): Moment[] => {
  const branch = [moments[at]!]
  for (const pick of picks) {
    const before = branch.at(-1)!
    const picked = possibleEvents(moments, at, before)[pick]
    if (!picked) break
    branch.push(momentAfter(before, picked))
  }
  return branch
}
