import { expect, test } from 'vitest'
import { cancellationMachine, type CancellationContext, type CancellationEvent } from '#machines/cancellation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly CancellationEvent[] = [
  { type: 'cancel.ask' },
  { type: 'cancel.keep' },
  { type: 'cancel.confirm' },
  { type: 'cancel.done', fee: 0, refund: 9200 },
  { type: 'cancel.refused' },
  { type: 'cancel.unreachable', errorcode: null },
]

const rows: readonly Row<CancellationContext>[] = [
  { in: 'standing', on: 'cancel.ask', to: 'asking' },
  { in: 'asking', on: 'cancel.keep', to: 'standing' },
  { in: 'asking', on: 'cancel.confirm', to: 'cancelling' },
  {
    in: 'cancelling',
    on: 'cancel.done',
    to: 'cancelled',
    does: ['storeResult', 'notifyBooking'],
  },
  { in: 'cancelling', on: 'cancel.refused', to: 'refused', does: ['notifyBooking'] },
  { in: 'cancelling', on: 'cancel.unreachable', to: 'unreachable', does: ['storeRefusal'] },
  { in: 'unreachable', on: 'cancel.confirm', to: 'cancelling' },
  { in: 'unreachable', on: 'cancel.keep', to: 'standing' },
]

test('Generated paths reach every state and transition of cancelling', () => {
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
