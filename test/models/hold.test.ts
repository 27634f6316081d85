import { expect, test } from 'vitest'
import { holdMachine, type HoldContext, type HoldEvent } from '#machines/hold.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Events = readonly (HoldEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const MINUTE = 60_000
const answer = 'xstate.done.actor.extend'

const events: Events = [
  { type: 'time.reached' },
  { type: 'hold.extend' },
  { type: answer, output: { kind: 'extended', ends: 40 * MINUTE } },
  { type: answer, output: { kind: 'extended', ends: 90 * MINUTE } },
  { type: answer, output: { kind: 'ended' } },
  { type: 'xstate.error.actor.extend', error: new Error('network') },
]

const rows: readonly Row<HoldContext>[] = [
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends < 90 * MINUTE, to: 'soonOver.offering' },
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends === 90 * MINUTE, to: 'soonOver.last' },
  { in: 'soonOver', on: 'time.reached', to: 'over' },
  { in: 'soonOver.offering', on: 'hold.extend', to: 'soonOver.extending' },
  { in: 'soonOver.unreachable', on: 'hold.extend', to: 'soonOver.extending' },
  {
    in: 'soonOver.extending',
    on: answer,
    with: { output: { kind: 'extended' } },
    to: 'running',
    does: ['storeEnd', 'reportEnd'],
  },
  { in: 'soonOver.extending', on: answer, with: { output: { kind: 'ended' } }, to: 'over' },
  { in: 'soonOver.extending', on: 'xstate.error.actor.extend', to: 'soonOver.unreachable', does: ['storeRefusal'] },
]

test('generated paths reach every state and transition of the hold', () => {
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
