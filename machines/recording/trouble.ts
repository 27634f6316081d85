import type { BookingEvent } from '#machines/booking/events.ts'
import type { CheckoutEvent } from '#machines/checkout/events.ts'
import type { PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { Moment } from './replay.ts'

/** Answers that stop a visitor. */
const TROUBLE: ReadonlySet<string> = new Set<(BookingEvent | CheckoutEvent | PaymentCheckAnswer | LeaderEvent)['type']>(
  [
    'offer.unavailable',
    'offer.tooManyCodes',
    'offer.serverError',
    'offer.refused',
    'offer.unreachable',
    'swaps.unreachable',
    'stock.unreachable',
    'order.invalid',
    'order.totalChanged',
    'order.outOfStock',
    'order.notBookable',
    'order.endedElsewhere',
    'order.notFound',
    'order.rejected',
    'order.unreachable',
    'payment.outOfStock',
    'payment.cancelled',
    'payment.notFound',
    'payment.over',
    'payment.rejected',
    'payment.unreachable',
    'widget.failed',
    'check.declined',
    'check.ended',
    'check.notFound',
    'check.unreachable',
    'reservation.notFound',
    'reservation.unreachable',
    'group.unreachable',
    'group.ended',
    'group.invalid',
    'group.refused',
    'changes.invalid',
    'changes.full',
    'changes.unreachable',
    'completion.short',
    'completion.belowMinimum',
    'completion.aboveMaximum',
    'completion.unproved',
    'completion.invalid',
    'completion.refused',
    'completion.tooLate',
    'completion.unreachable',
    'reminder.refused',
    'reminder.unreachable',
  ],
)

/** Whether something went wrong for the visitor at this step. */
export const isTrouble = ({ event }: Pick<Moment, 'event'>): boolean => {
  if (!event) return false
  if (TROUBLE.has(event.type) || event.type.startsWith('xstate.error.')) return true
  const offer = event.offer as { errorcode?: unknown } | undefined
  return offer?.errorcode !== undefined
}
