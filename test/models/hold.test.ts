import { expect, test } from 'vitest'
import { holdMachine, type HoldContext, type HoldEvent } from '#machines/hold.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const MINUTE = 60_000
const events: readonly HoldEvent[] = [
  { type: 'time.reached' },
  { type: 'hold.extend' },
  { type: 'hold.extended', ends: 40 * MINUTE },
  { type: 'hold.extended', ends: 90 * MINUTE },
  { type: 'hold.ended' },
  { type: 'hold.unreachable', errorcode: null },
]

const rows: readonly Row<HoldContext>[] = [
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends < 90 * MINUTE, to: 'soonOver.offering' },
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends === 90 * MINUTE, to: 'soonOver.last' },
  { in: 'soonOver', on: 'time.reached', to: 'over' },
  { in: 'soonOver.offering', on: 'hold.extend', to: 'soonOver.extending' },
  { in: 'soonOver.unreachable', on: 'hold.extend', to: 'soonOver.extending' },
  {
    in: 'soonOver.extending',
    on: 'hold.extended',
    to: 'running',
    does: ['storeEnd', 'reportEnd'],
  },
  { in: 'soonOver.extending', on: 'hold.ended', to: 'over' },
  { in: 'soonOver.extending', on: 'hold.unreachable', to: 'soonOver.unreachable', does: ['storeRefusal'] },
]

test('Generated paths reach every state and transition of the hold’s countdown', () => {
  const input = { bookingId: 'b', ends: 30 * MINUTE, limit: 90 * MINUTE }
  const walk = walkMachine(holdMachine, {
    parts: [{ input, events }],
    facts: ({ context }) => context.ends,
    starts: () => 'running',
    rows,
    tags: { busy: ['soonOver.extending'] },
    inputs: {
      watchSoon: ({ after }) => ({ at: after.context.ends - 5 * MINUTE }),
      watchEnd: ({ after }) => ({ at: after.context.ends }),
      extend: () => ({ bookingId: 'b' }),
    },
    invariant: ({ context }) => expect(context.ends).toBeLessThanOrEqual(context.limit),
  })
  expectWhole('hold', walk)
})
