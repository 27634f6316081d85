import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { cancellationMachine, type CancellationContext, type CancellationEvent } from '#machines/cancellation.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly CancellationEvent[] = [
  { type: 'cancel.ask' },
  { type: 'cancel.keep' },
  { type: 'cancel.confirm' },
  { type: 'cancel.done', fee: 1800, refund: 7400 },
  { type: 'cancel.refused' },
  { type: 'cancel.unreachable', errorcode: null },
  { type: 'cancel.unreachable', errorcode: ERROR_CODE.groupNotFound },
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
    changes: { result: { fee: 1800, refund: 7400 } },
  },
  { in: 'cancelling', on: 'cancel.refused', to: 'refused', does: ['notifyBooking'] },
  ...[null, ERROR_CODE.groupNotFound].map((errorcode): Row<CancellationContext> => ({
    in: 'cancelling',
    on: 'cancel.unreachable',
    with: { errorcode },
    to: 'unreachable',
    does: ['storeRefusal'],
    changes: { refusal: errorcode },
  })),
  { in: 'unreachable', on: 'cancel.confirm', to: 'cancelling' },
  { in: 'unreachable', on: 'cancel.keep', to: 'standing' },
]

test('Generated paths reach every state and transition of cancelling', () => {
  const walk = walkMachine(cancellationMachine, {
    parts: [{ input: { bookingId: 'b' }, events }],
    facts: ({ context }) => [context.result, context.refusal],
    starts: () => 'standing',
    rows,
    tags: { busy: ['cancelling'] },
    begins: () => ({ bookingId: 'b', result: null, refusal: null }),
    runs: { cancel: { in: 'cancelling', input: () => ({ bookingId: 'b' }) } },
    invariant: (snapshot) => expect(snapshot.context.result !== null).toBe(snapshot.matches('cancelled')),
  })
  expectWhole('cancellation', walk)
})
