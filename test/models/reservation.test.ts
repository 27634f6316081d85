import { expect, test } from 'vitest'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { nextStatus, reservationMachine, type ReservationEvent } from '#machines/reservation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: ReservationEvent[] = [
  { type: 'reservation.confirm' },
  { type: 'reservation.complete' },
  { type: 'reservation.cancel' },
]

const rows: readonly Row<unknown>[] = [
  { in: 'open', on: 'reservation.confirm', to: 'paid' },
  { in: 'open', on: 'reservation.cancel', to: 'cancelled' },
  { in: 'paid', on: 'reservation.complete', to: 'completed' },
  { in: 'paid', on: 'reservation.cancel', to: 'cancelled' },
]

test('Generated paths reach every state and transition of a reservation', () => {
  const walk = walkMachine(reservationMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'open',
    rows,
    runs: {},
    invariant: ({ value, ...snapshot }) =>
      expect(snapshot.getMeta()).toEqual({ [`reservation.${value}`]: { status: STATUS[value] } }),
  })
  expectWhole('reservation', walk)
})

const statuses: ReservationStatus[] = [STATUS.open, STATUS.paid, STATUS.completed, STATUS.cancelled]
const legal = new Set(['0 to 50', '0 to 200', '50 to 100', '50 to 200'])

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
  'An event moves a reservation from status %i to %i only if that is legal',
  (from, to) => {
    const leads = events.some((event) => nextStatus(from, event) === to)
    expect(leads).toBe(legal.has(`${from} to ${to}`))
  },
)
