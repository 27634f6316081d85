import { expect, test } from 'vitest'
import { copiesMachine, type CopiesEvent } from '#machines/copies.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly CopiesEvent[] = [{ type: 'copies.differ' }, { type: 'copies.agree' }, { type: 'notice.dismiss' }]

const rows: readonly Row<object>[] = [
  { in: 'alike', on: 'copies.differ', to: 'differing' },
  { in: 'differing', on: 'copies.agree', to: 'alike' },
  { in: 'differing', on: 'notice.dismiss', to: 'dismissed' },
  { in: 'dismissed', on: 'copies.agree', to: 'alike' },
  { in: 'dismissed', on: 'copies.differ', to: 'differing' },
]

test('Generated paths reach every state and transition of the chart for two tabs’ bookings', () => {
  const walk = walkMachine(copiesMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'alike',
    rows,
    runs: { compare: { in: '' } },
    invariant: (snapshot) => expect(snapshot.context).toEqual({}),
  })
  expectWhole('copies', walk)
})
