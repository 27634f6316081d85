import { expect, test } from 'vitest'
import {
  type GroupEvent,
  groupReservationMachine,
  type GroupState,
  nextGroupState,
} from '#machines/group-reservation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: GroupEvent[] = [
  { type: 'group.complete', kind: 'reservation' },
  { type: 'group.complete', kind: 'inquiry' },
  { type: 'group.expire' },
]

const rows: readonly Row<unknown>[] = [
  { in: 'collecting', on: 'group.complete', with: { kind: 'reservation' }, to: 'completed' },
  { in: 'collecting', on: 'group.complete', with: { kind: 'inquiry' }, to: 'inquired' },
  { in: 'collecting', on: 'group.expire', to: 'expired' },
  { in: 'inquired', on: 'group.expire', to: 'expired' },
]

test('every state and transition of a group is reached by generated paths', () => {
  const walk = walkMachine(groupReservationMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'collecting',
    rows,
    inputs: {}, // Only a group that is collecting can be opened by its links.
    invariant: (snapshot) =>
      expect(snapshot.can({ type: 'group.complete', kind: 'inquiry' })).toBe(snapshot.matches('collecting')),
  })
  expectWhole('groupReservation', walk)
})

const states: GroupState[] = ['collecting', 'inquired', 'completed', 'expired']
const legal = new Set([
  'collecting to inquired',
  'collecting to completed',
  'collecting to expired',
  'inquired to expired',
])

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'Whether some event leads a group from %s to %s',
  (from, to) => {
    const leads = events.some((event) => nextGroupState(from, event) === to)
    expect(leads).toBe(legal.has(`${from} to ${to}`))
  },
)
