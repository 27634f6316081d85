import { expect, test } from 'vitest'
import { cancellationMachine, type CancellationContext, type CancellationEvent } from '#machines/cancellation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Events = readonly (CancellationEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const events: Events = [
  { type: 'cancel.ask' },
  { type: 'cancel.keep' },
  { type: 'cancel.confirm' },
  { type: 'xstate.done.actor.cancel', output: { kind: 'cancelled', fee: 0, refund: 9200 } },
  { type: 'xstate.done.actor.cancel', output: { kind: 'refused' } },
  { type: 'xstate.error.actor.cancel', error: new Error('network') },
]

const answer = 'xstate.done.actor.cancel'

const rows: readonly Row<CancellationContext>[] = [
  { in: 'standing', on: 'cancel.ask', to: 'asking' },
  { in: 'asking', on: 'cancel.keep', to: 'standing' },
  { in: 'asking', on: 'cancel.confirm', to: 'cancelling' },
  {
    in: 'cancelling',
    on: answer,
    with: { output: { kind: 'cancelled' } },
    to: 'cancelled',
    does: ['storeResult', 'tellBooking'],
  },
  { in: 'cancelling', on: answer, with: { output: { kind: 'refused' } }, to: 'refused', does: ['tellBooking'] },
  { in: 'cancelling', on: 'xstate.error.actor.cancel', to: 'unreachable', does: ['storeRefusal'] },
  { in: 'unreachable', on: 'cancel.confirm', to: 'cancelling' },
  { in: 'unreachable', on: 'cancel.keep', to: 'standing' },
]

test('generated paths reach every state and transition of cancelling', () => {
  const walk = walkMachine(cancellationMachine, {
    parts: [{ input: { bookingId: 'b' }, events }],
    facts: ({ context }) => context.result,
    starts: () => 'standing',
    rows,
    tags: { busy: ['cancelling'] },
    inputs: { cancel: () => ({ bookingId: 'b' }) },
    invariant: (snapshot) => expect(snapshot.context.result !== null).toBe(snapshot.matches('cancelled')),
  })
  expectWhole('cancellation', walk)
})
