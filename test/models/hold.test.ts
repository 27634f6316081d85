import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { holdMachine, type HoldContext, type HoldEvent } from '#machines/hold.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const MINUTE = 60_000
const events: readonly HoldEvent[] = [
  { type: 'time.reached' },
  { type: 'hold.extend' },
  { type: 'hold.extended', ends: 40 * MINUTE },
  { type: 'hold.extended', ends: 90 * MINUTE },
  { type: 'hold.extended', ends: 89.5 * MINUTE },
  { type: 'hold.extended', ends: 89 * MINUTE },
  { type: 'hold.ended' },
  { type: 'hold.unreachable', errorcode: null },
  { type: 'hold.unreachable', errorcode: ERROR_CODE.groupNotFound },
]

const rows: readonly Row<HoldContext>[] = [
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends <= 89 * MINUTE, to: 'soonOver.offering' },
  { in: 'running', on: 'time.reached', if: ({ ends }) => ends > 89 * MINUTE, to: 'soonOver.last' },
  { in: 'soonOver', on: 'time.reached', to: 'over' },
  { in: 'soonOver.offering', on: 'hold.extend', to: 'soonOver.extending' },
  { in: 'soonOver.unreachable', on: 'hold.extend', to: 'soonOver.extending' },
  {
    in: 'soonOver.extending',
    on: 'hold.extended',
    to: 'running',
    does: ['storeEnd', 'reportEnd'],
    changes: (_, { ends }) => ({ ends }),
  },
  { in: 'soonOver.extending', on: 'hold.ended', to: 'over' },
  ...[null, ERROR_CODE.groupNotFound].map((errorcode): Row<HoldContext> => ({
    in: 'soonOver.extending',
    on: 'hold.unreachable',
    with: { errorcode },
    to: 'soonOver.unreachable',
    does: ['storeRefusal'],
    changes: { refusal: errorcode },
  })),
]

test('Generated paths reach every state and transition of the hold’s countdown', () => {
  const WARNED: Record<string, number> = {
    [40 * MINUTE]: 35,
    [90 * MINUTE]: 85,
    [89.5 * MINUTE]: 84.5,
    [89 * MINUTE]: 84,
  }
  const input = { bookingId: 'b', ends: 30 * MINUTE, limit: 90 * MINUTE }
  const walk = walkMachine(holdMachine, {
    parts: [{ input, events }],
    facts: ({ context }) => [context.ends, context.refusal],
    starts: () => 'running',
    rows,
    tags: { busy: ['soonOver.extending'] },
    begins: () => ({ ...input, refusal: null }),
    runs: {
      watchSoon: { in: 'running', input: ({ event }) => ({ at: (WARNED[String(event.ends)] ?? 25) * MINUTE }) },
      watchEnd: { in: 'soonOver', input: ({ before }) => ({ at: before.context.ends }) },
      extend: { in: 'soonOver.extending', input: () => ({ bookingId: 'b' }) },
    },
    invariant: ({ context }) => expect(context.ends).toBeLessThanOrEqual(context.limit),
  })
  expectWhole('hold', walk)
})
