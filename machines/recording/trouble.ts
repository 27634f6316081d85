import type { BookingEvent } from '#machines/booking/events.ts'
import type { CheckoutEvent } from '#machines/checkout/events.ts'
import type { PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { Moment } from './replay.ts'

type KnownEvent = (BookingEvent | CheckoutEvent | PaymentCheckAnswer | LeaderEvent)['type']
type AnswerOn<Subject extends string, Event = KnownEvent> = Event extends `${Subject}.${infer Answer}` ? Answer : never

/** The events by which a chart gets one of the answers: `offer.unreachable`. */
const answersOn = <S extends string>(subject: S, ...answers: AnswerOn<S>[]): string[] =>
  answers.map((answer) => `${subject}.${answer}`)

/** Answers that stop a visitor. */
const TROUBLE: ReadonlySet<string> = new Set([
  ...answersOn('offer', 'unavailable', 'tooManyCodes', 'serverError', 'refused', 'unreachable'),
  ...answersOn('swaps', 'unreachable'),
  ...answersOn('stock', 'unreachable'),
  ...answersOn('order', 'invalid', 'totalChanged', 'outOfStock', 'notBookable'),
  ...answersOn('order', 'endedElsewhere', 'notFound', 'rejected', 'unreachable'),
  ...answersOn('payment', 'outOfStock', 'cancelled', 'notFound', 'over', 'rejected', 'unreachable'),
  ...answersOn('widget', 'failed'),
  ...answersOn('check', 'declined', 'ended', 'notFound', 'unreachable'),
  ...answersOn('reservation', 'notFound', 'unreachable'),
  ...answersOn('group', 'unreachable', 'ended', 'invalid', 'refused'),
  ...answersOn('changes', 'invalid', 'full', 'unreachable'),
  ...answersOn('completion', 'short', 'belowMinimum', 'aboveMaximum', 'unproved'),
  ...answersOn('completion', 'invalid', 'refused', 'tooLate', 'unreachable'),
  ...answersOn('reminder', 'refused', 'unreachable'),
])

/** Whether something went wrong for the visitor at this step. */
export const isTrouble = ({ event }: Pick<Moment, 'event'>): boolean => {
  if (!event) return false
  if (TROUBLE.has(event.type) || event.type.startsWith('xstate.error.')) return true
  const offer = event.offer as { errorcode?: unknown } | undefined
  return offer?.errorcode !== undefined
}
