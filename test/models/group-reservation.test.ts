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
  { type: 'group.reopen' },
  { type: 'quote.send' },
  { type: 'quote.withdraw' },
  { type: 'quote.expire' },
  { type: 'quote.accept' },
  { type: 'inquiry.decline' },
  { type: 'group.expire' },
]

const rows: readonly Row<unknown>[] = [
  { in: 'collecting', on: 'group.complete', with: { kind: 'reservation' }, to: 'completed' },
  { in: 'collecting', on: 'group.complete', with: { kind: 'inquiry' }, to: 'inquired' },
  { in: 'collecting', on: 'group.expire', to: 'expired' },
  { in: 'inquired', on: 'quote.send', to: 'quoted' },
  { in: 'inquired', on: 'inquiry.decline', to: 'declined' },
  { in: 'inquired', on: 'group.reopen', to: 'collecting' },
  { in: 'inquired', on: 'group.expire', to: 'expired' },
  { in: 'quoted', on: 'quote.accept', to: 'completed' },
  { in: 'quoted', on: 'quote.withdraw', to: 'inquired' },
  { in: 'quoted', on: 'quote.expire', to: 'inquired' },
  { in: 'quoted', on: 'group.reopen', to: 'collecting' },
  { in: 'quoted', on: 'group.expire', to: 'expired' },
  { in: 'declined', on: 'group.reopen', to: 'collecting' },
  { in: 'declined', on: 'group.expire', to: 'expired' },
]

test('Generated paths reach every state and transition of a group', () => {
  const walk = walkMachine(groupReservationMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'collecting',
    rows,
    runs: {},
    invariant: (snapshot) => {
      expect(snapshot.can({ type: 'group.complete', kind: 'inquiry' })).toBe(snapshot.matches('collecting'))
      expect(snapshot.can({ type: 'quote.accept' })).toBe(snapshot.matches('quoted'))
    },
  })
  expectWhole('groupReservation', walk)
})

const states: GroupState[] = ['collecting', 'inquired', 'quoted', 'declined', 'completed', 'expired']
const legal = new Set([
  'collecting to inquired',
  'collecting to completed',
  'collecting to expired',
  'inquired to quoted',
  'inquired to declined',
  'inquired to collecting',
  'inquired to expired',
  'quoted to completed',
  'quoted to inquired',
  'quoted to collecting',
  'quoted to expired',
  'declined to collecting',
  'declined to expired',
])

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'An event moves a group from %s to %s only if that is legal',
  (from, to) => {
    const leads = events.some((event) => nextGroupState(from, event) === to)
    expect(leads).toBe(legal.has(`${from} to ${to}`))
  },
)
