import type { CancellationContext } from '#machines/cancellation.ts'
import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import type { HoldContext } from '#machines/hold.ts'
import type { WithdrawalContext } from '#machines/withdrawal.ts'
import { recordedBooking, recordedChange, recordedCheckout, recordedLeader } from './contexts.ts'
import type { Moment, Snapshots } from './replay.ts'
import type { Failure } from './failure.ts'
import type { Goal } from './wish.ts'

/** The state of money and stock at the end of a recording, as far as the browser knows it. */
export interface Effect {
  money:
    | 'nothing'
    | 'nothingMore'
    | 'unreported'
    | 'open'
    /** The shop refunds a charge that arrives too late. */
    | 'refunded'
    | 'paid'
    | 'settled'
    | 'elsewhere'
    | 'inquired'
    | 'accepted'
    | 'changed'
    | 'changeOpen'
    | 'cancelled'
    | 'cancelOpen'
    | 'withdrawn'
    | 'withdrawalOpen'
    | 'untouched'
  stock: 'held' | 'rest' | 'ended' | 'none' | 'open' | 'booked' | 'untouched'
  /** In milliseconds since 1970; null if there is no hold. */
  heldUntil: number | null
}

const only = (money: Effect['money'], stock: Effect['stock'] = 'untouched'): Effect => ({
  money,
  stock,
  heldUntil: null,
})

const hasNoCode = (context: unknown) => (context as CancellationContext | WithdrawalContext).refusal === null

/**
 * Returns null unless the shop has not answered an order, a change, a cancellation or a withdrawal. Such a request may
 * have arrived.
 */
const unanswered = (snapshots: Snapshots): Effect | null => {
  const { checkout, booking, groupLeader, groupQuote, groupChange, cancellation, withdrawal } = snapshots
  if (cancellation?.matches('cancelling') || (cancellation?.matches('unreachable') && hasNoCode(cancellation.context)))
    return only('cancelOpen')
  if (withdrawal?.matches('sending') || (withdrawal?.matches('unreachable') && hasNoCode(withdrawal.context)))
    return only('withdrawalOpen')
  if (groupChange?.matches({ flow: 'sending' }) || groupChange?.matches({ flow: 'unreachable' }))
    return only('changeOpen')
  const isOrderOpen =
    checkout?.matches({ overview: { order: 'ordering' } }) || checkout?.matches({ overview: { order: 'unreachable' } })
  if (isOrderOpen && booking?.matches({ purpose: { changing: 'paid' } })) return only('changeOpen')
  const isGroupOpen =
    groupLeader?.matches({ flow: 'completing' }) ||
    groupLeader?.matches({ flow: 'unreachable' }) ||
    groupQuote?.matches('accepting') ||
    groupQuote?.matches('unreachable')
  return isOrderOpen || isGroupOpen ? only('nothing', 'open') : null
}

const completed = (snapshots: Snapshots): Effect | undefined => {
  const completion = recordedLeader(snapshots)?.completion
  if (completion?.kind === 'inquiry') return only('inquired')
  return completion?.payAtShop ? only('settled', 'booked') : undefined
}

const settled = (moments: readonly Moment[]): Effect | undefined =>
  moments
    .map(({ event, snapshots }): Effect | undefined => {
      switch (event?.type) {
        case 'check.paid':
          return only('paid', 'booked')
        case 'order.settled':
          return recordedCheckout(snapshots)?.changedBy == null ? only('settled', 'booked') : only('changed')
        case 'completion.made':
          return completed(snapshots)
        case 'acceptance.made':
          return only('accepted')
        case 'change.made':
          return only('changed')
        case 'cancel.done':
          return only('cancelled')
        case 'withdrawal.received':
          return only('withdrawn')
        default:
          return undefined
      }
    })
    .findLast((effect) => effect !== undefined)

const holdEnd = (snapshots: Snapshots): number | null => {
  if (snapshots.hold) return (snapshots.hold.context as HoldContext).ends
  const { completion, group } = recordedLeader(snapshots) ?? {}
  const until =
    recordedBooking(snapshots)?.reservation?.holdUntil ??
    (completion?.kind === 'reservation' ? completion.holdUntil : group?.heldUntil)
  return until ? Date.parse(until) : null
}

const heldStock = (snapshots: Snapshots, now: number): Pick<Effect, 'stock' | 'heldUntil'> => {
  const heldUntil = holdEnd(snapshots)
  const { checkout, hold } = snapshots
  if (heldUntil === null) return { stock: 'none', heldUntil: null }
  if (heldUntil <= now) return { stock: 'ended', heldUntil }
  const hasEndedEarly =
    hold?.matches('over') ||
    checkout?.matches({ payment: 'holdEnded' }) ||
    checkout?.matches({ payment: 'refused' }) ||
    checkout?.matches({ check: { failed: 'ended' } })
  return hasEndedEarly ? { stock: 'none', heldUntil: null } : { stock: 'held', heldUntil }
}

const isUnreported = (moments: readonly Moment[]): boolean => {
  const { checkout } =
    moments.findLast(
      ({ snapshots }) =>
        snapshots.checkout?.matches({ payment: 'entering' }) ||
        snapshots.checkout?.matches({ check: 'failed' }) ||
        snapshots.checkout?.matches('success'),
    )?.snapshots ?? {}
  return checkout?.matches({ payment: { entering: 'form' } }) ?? false
}

const unpaidMoney = (moments: readonly Moment[], snapshots: Snapshots): Effect['money'] => {
  const { checkout, booking } = snapshots
  if (checkout?.matches({ check: 'processing' }) || checkout?.matches({ check: { failed: 'notFound' } })) return 'open'
  const isLate = ['expired', 'cancelled', 'over', 'unneeded'].includes(recordedCheckout(snapshots)?.paymentError ?? '')
  if (checkout?.matches({ check: 'failed' }) && isLate) return 'refunded'
  if (isUnreported(moments)) return 'unreported'
  return booking?.matches({ purpose: { changing: 'paid' } }) ? 'nothingMore' : 'nothing'
}

const bookingEffect = (moments: readonly Moment[], now: number): Effect => {
  const { snapshots } = moments.at(-1)!
  const money = unpaidMoney(moments, snapshots)
  const stock = heldStock(snapshots, now)
  // Does not mention that nothing is held if money may have moved, because a paid booking keeps its units without a
  // hold.
  return stock.stock === 'none' && money !== 'nothing' ? only(money) : { money, ...stock }
}

const reservationEffect = (moments: readonly Moment[], now: number): Effect => {
  const { snapshots } = moments.at(-1)!
  const standing = (name: string) => snapshots.checkout?.matches({ success: { standing: name } })
  const reservation = recordedCheckout(snapshots)?.reservation
  if (standing('paid'))
    return only(reservation?.booking && isDueAtShop(reservation, reservation.booking) ? 'settled' : 'paid', 'booked')
  if (standing('cancelled')) return only('cancelled')
  if (standing('withdrawn')) return only('withdrawn')
  if (standing('unpaid') || standing('expired')) return bookingEffect(moments, now)
  return settled(moments) ?? only('untouched')
}

const groupEffect = (moments: readonly Moment[], now: number, failure: Failure | null): Effect => {
  const { snapshots } = moments.at(-1)!
  const { groupLeader } = snapshots
  // The shop holds the free part of the equipment of a group that could not be completed.
  if (failure?.key === 'groupLeader.flow.filling.persons.short' && holdEnd(snapshots) === null)
    return only('nothing', 'rest')
  const isBooking = groupLeader?.matches({ flow: 'filling' }) || groupLeader?.matches({ flow: 'completed' })
  return settled(moments) ?? (isBooking ? bookingEffect(moments, now) : only('untouched'))
}

export const effectOf = (moments: readonly Moment[], now: number, goal: Goal, failure: Failure | null): Effect => {
  const { snapshots } = moments.at(-1)!
  const isPaidElsewhere =
    failure?.key === 'booking.dialog.paidElsewhere' ||
    (failure?.key === 'checkout.overview.order.refused.endedElsewhere' && failure.reason === 'alreadyPaid')
  if (isPaidElsewhere && !failure.isOvercome) return only('elsewhere', 'booked')
  const open = unanswered(snapshots)
  if (open) return open
  switch (goal) {
    case 'ownBookings':
    case 'account':
    case 'withdrawal':
    case 'page':
    case 'groupEntry':
    case 'inquiry':
      return settled(moments) ?? (isUnreported(moments) ? bookingEffect(moments, now) : only('untouched'))
    case 'booked':
      return reservationEffect(moments, now)
    case 'group':
      return groupEffect(moments, now, failure)
    case 'groupChange':
      return recordedChange(snapshots)?.answer ? only('changed') : only('nothingMore')
    default:
      return bookingEffect(moments, now)
  }
}
