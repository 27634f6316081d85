import { setup } from 'xstate'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { knownSteps, snapshotAfter } from './known-steps.ts'

export type ReservationEvent =
  /** `reservation.confirm`: the whole amount is paid, or nothing is due. */
  { type: 'reservation.confirm' } | { type: 'reservation.complete' } | { type: 'reservation.cancel' }

/**
 * The server asks this chart whether an event is legal and which status follows (docs/architecture.md, "The life of a
 * reservation").
 */
export const reservationMachine = setup({
  types: { events: {} as ReservationEvent, meta: {} as { status: ReservationStatus } },
}).createMachine({
  id: 'reservation',
  description:
    'The life of a reservation. The table says until when a customer can pay, change and cancel, by the clock of the shop; hours without a chosen start, which some shops rent, count as a day and begin tomorrow at the earliest. After a withdrawal with the e-mail address of the booking, none of this is possible until the staff decide.',
  initial: 'open',
  states: {
    open: {
      description:
        'The reservation is not paid. Its equipment is held as long as “The hold” says; then it is free, and the reservation stays open. It cannot be paid at the counter: the staff can neither note money for it here nor hand it out, but they can cancel it. The customer pays online, for example on a phone. Once the time for paying is over, its page shows it as expired, or still as withdrawn; a customer who still wants to rent orders again, from tomorrow on or by the hour for today (“The booking › Step › Period”).',
      meta: { status: STATUS.open },
      on: { 'reservation.confirm': 'paid', 'reservation.cancel': 'cancelled' },
    },
    paid: {
      description:
        'The reservation is paid, or it will be paid on collection, also after a change, so the equipment is reserved for the visitor. Only groups pay on collection, if the shop sets this for all groups or in its quote. The staff then use their own till and note no payment here. If fewer persons come, the booked price stays; only the leader can lower it before, by a change. If nobody collects the equipment, nothing happens by itself: it stays reserved until the last day, and money goes back only if the customer cancels in time, or the staff cancel or refund. A withdrawal changes this state only when the staff cancel.',
      meta: { status: STATUS.paid },
      on: { 'reservation.complete': 'completed', 'reservation.cancel': 'cancelled' },
    },
    completed: {
      description: 'The equipment was returned. The visitor’s page shows the reservation as paid.',
      meta: { status: STATUS.completed },
      type: 'final',
    },
    cancelled: {
      description:
        'The reservation is cancelled, and its equipment is free again. A refund takes the way of the payment, as “A refund” shows.',
      meta: { status: STATUS.cancelled },
      type: 'final',
    },
  },
})

const STATES: Record<ReservationStatus, string> = {
  [STATUS.open]: 'open',
  [STATUS.paid]: 'paid',
  [STATUS.completed]: 'completed',
  [STATUS.cancelled]: 'cancelled',
}

export const nextStatus = knownSteps((status: ReservationStatus, event: ReservationEvent) => {
  const next = snapshotAfter(reservationMachine, STATES[status], event)
  return next && Object.values(next.getMeta())[0]!.status
})
