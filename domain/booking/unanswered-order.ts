import type { BookingPayloadInput } from '#contract/booking.ts'
import { UNANSWERED_MAX } from '#contract/constants.ts'
import type { UnansweredOrder } from '#contract/draft.ts'
import { unitOfLine } from '#domain/stock/units.ts'

interface Sent {
  payload: BookingPayloadInput
  amountSeen: number
}

/** Serializes an order, so that equal orders have equal texts. A key that is null is left out, as an absent one is. */
const textOf = ({ payload, amountSeen }: Sent): string =>
  JSON.stringify({ payload, amountSeen }, (_, part: unknown) => part ?? undefined)

export interface OrderKeys {
  key: string
  /** The keys of earlier unanswered orders that this one replaces, oldest first. */
  unanswered: string[]
}

/** The unanswered orders whose units count as the visitor's own, the oldest first. */
export const unansweredKeys = (sent: readonly UnansweredOrder[]): string[] =>
  sent.slice(-UNANSWERED_MAX).map(({ key }) => key)

/** The keys of an order. If the last unanswered order is equal, this one gets the same key. */
export const keysOf = (order: Sent, sent: readonly UnansweredOrder[], newKey: () => string): OrderKeys => {
  const last = sent.at(-1)
  const same = last?.text === textOf(order) ? last : undefined
  const before = same ? sent.slice(0, -1) : sent
  return { key: same?.key ?? newKey(), unanswered: unansweredKeys(before) }
}

/** The list of unanswered orders with the one that is sent now. */
export const withSent = (sent: readonly UnansweredOrder[], order: UnansweredOrder): UnansweredOrder[] =>
  [...sent.filter(({ key }) => key !== order.key), order].slice(-(UNANSWERED_MAX + 1))

/**
 * An order in the form for the list of unanswered ones; null if it has no days or location, since the server accepts
 * none without them.
 */
export const unansweredOrder = (order: Sent & { key: string }): UnansweredOrder | null => {
  const { date, location, persons } = order.payload
  if (!date.from || !date.to || !location) return null
  return {
    key: order.key,
    text: textOf(order),
    held: persons.flatMap(({ products }) => products.map((line) => ({ ...unitOfLine(line), count: line.count }))),
    date: { from: date.from, to: date.to },
    location,
  }
}
