import type { BookingPayloadInput } from '#contract/booking.ts'
import type { UnansweredOrder } from '#contract/draft.ts'
import { unitOfLine } from '#domain/stock/units.ts'
import { unansweredKeys } from './unanswered-orders.ts'

interface Sent {
  payload: BookingPayloadInput
  amountSeen: number
}

/** Leaves out keys with the value null, because they mean the same as absent keys. */
const textOf = ({ payload, amountSeen }: Sent): string =>
  JSON.stringify({ payload, amountSeen }, (_, part: unknown) => part ?? undefined)

export interface OrderKeys {
  key: string
  unanswered: string[]
}

/** An order that equals the last unanswered order gets the same key, so that the server stores it only once. */
export const keysOf = (order: Sent, sent: readonly UnansweredOrder[], newKey: () => string): OrderKeys => {
  const last = sent.at(-1)
  const same = last?.text === textOf(order) ? last : undefined
  const before = same ? sent.slice(0, -1) : sent
  return { key: same?.key ?? newKey(), unanswered: unansweredKeys(before) }
}

/** Returns null for an order without days or location, because the server refuses such an order. */
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
