import { expect, test } from 'vitest'
import {
  type GroupEvent,
  groupReservationMachine,
  type GroupState,
  nextGroupState,
} from '#machines/group-reservation.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

const events: GroupEvent[] = [
  { type: 'group.complete', kind: 'reservation' },
  { type: 'group.complete', kind: 'inquiry' },
  { type: 'inquiry.confirm' },
  { type: 'group.expire' },
]

test('every state and transition of a group is reached by generated paths', () => {
  const walk = walkMachine(groupReservationMachine, { parts: [{ input: undefined, events }], facts: () => null })
  process.stdout.write(`${describeWalk('groupReservation', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})

const states: GroupState[] = ['collecting', 'inquired', 'completed', 'expired']
const legal = new Set([
  'collecting to inquired',
  'collecting to completed',
  'collecting to expired',
  'inquired to completed',
  'inquired to expired',
])

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'Whether some event leads a group from %s to %s',
  (from, to) => {
    const leads = events.some((event) => nextGroupState(from, event) === to)
    expect(leads).toBe(legal.has(`${from} to ${to}`))
  },
)
