import type { BookingPayloadInput } from '#contract/booking.ts'
import type { UnansweredOrder } from '#contract/draft.ts'

interface Sent {
  payload: BookingPayloadInput
  amountSeen: number
}

/** null and absent mean the same (api.md). */
const textOf = ({ payload, amountSeen }: Sent): string =>
  JSON.stringify({ payload, amountSeen }, (_, part: unknown) => part ?? undefined)

/** The key of an order: that of the one without an answer where it is the very same, else a new one. */
export const keyOf = (order: Sent, unanswered: UnansweredOrder | null, newKey: () => string): string =>
  unanswered?.text === textOf(order) ? unanswered.key : newKey()

/** An order as it is kept until its answer comes; null: without days and a place none is accepted. */
export const unansweredOrder = (order: Sent & { key: string }): UnansweredOrder | null => {
  const { date, location, persons } = order.payload
  if (!date.from || !date.to || !location) return null
  return {
    key: order.key,
    text: textOf(order),
    held: persons.flatMap(({ products }) =>
      products.map(({ id, count, modelId, property1 }) => ({
        product: id,
        count,
        ...(modelId && { model: modelId }),
        ...(property1 && { property1 }),
      })),
    ),
    date: { from: date.from, to: date.to },
    location,
  }
}
