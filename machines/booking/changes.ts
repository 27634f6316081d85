import { assertEvent, enqueueActions } from 'xstate'
import { payloadOf, type BookingContext } from './context.ts'
import type { BookingEvent } from './events.ts'

/** The visitor's own reservation is left out, because the last offer already includes the reservation's units. */
const pricedPart = (context: BookingContext): string =>
  JSON.stringify(payloadOf({ ...context, reservation: null }), (_, value: unknown) => value ?? null)

const periodPart = ({ booking: { days, location, pickupDayBefore, hours, start } }: BookingContext): string =>
  JSON.stringify([days.from, days.to, location, pickupDayBefore, ...(start ? [hours, start] : [])])

const raisedBy = (before: BookingContext, after: BookingContext): BookingEvent['type'][] => {
  const isReservationGone = before.reservation !== null && after.reservation === null
  const raised = {
    'booking.changed': isReservationGone || pricedPart(before) !== pricedPart(after),
    'period.changed': before.reservation !== after.reservation || periodPart(before) !== periodPart(after),
    'stock.changed': before.stock !== after.stock,
    'swap.made': after.swapped !== null && before.swapped !== after.swapped,
    'removal.made': after.removed !== null && before.removed !== after.removed,
  }
  return (Object.keys(raised) as (keyof typeof raised)[]).filter((type) => raised[type])
}

/**
 * Creates an action for events that change the booking. If prices or stock depend on the change, the chart requests
 * them again.
 */
export const changing = <T extends BookingEvent['type']>(
  types: T | readonly T[],
  change: (context: BookingContext, event: Extract<BookingEvent, { type: T }>) => Partial<BookingContext>,
) =>
  enqueueActions<BookingContext, BookingEvent, undefined, BookingEvent, never, never, never, never, never>(
    ({ context, event, enqueue }) => {
      assertEvent<BookingEvent, T>(event, types)
      const after = { ...context, ...change(context, event as BookingEvent as Extract<BookingEvent, { type: T }>) }
      enqueue.assign(after)
      for (const type of raisedBy(context, after)) enqueue.raise({ type } as BookingEvent)
    },
  )
