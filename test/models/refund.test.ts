import { expect, test } from 'vitest'
import { nextRefundState, refundMachine, type RefundEvent } from '#machines/refund.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: RefundEvent[] = [
  { type: 'refund.send' },
  { type: 'provider.accept' },
  { type: 'provider.refuse' },
  { type: 'provider.disown' },
  { type: 'refund.retry' },
]

const rows: readonly Row<unknown>[] = [
  { in: 'due', on: 'refund.send', to: 'sending' },
  { in: 'sending', on: 'provider.accept', to: 'done' },
  { in: 'sending', on: 'provider.refuse', to: 'failed' },
  { in: 'sending', on: 'provider.disown', to: 'due' },
  { in: 'failed', on: 'refund.retry', to: 'due' },
]

test('Generated paths reach every state and transition of a refund', () => {
  const walk = walkMachine(refundMachine, {
    parts: [{ input: undefined, events }],
    facts: () => null,
    starts: () => 'due',
    rows,
    runs: {},
    invariant: (snapshot) => expect(snapshot.can({ type: 'refund.send' })).toBe(snapshot.matches('due')),
  })
  expectWhole('refund', walk)
})

test('A sent refund is repeated only if the provider does not know it', () => {
  const ways = events.filter((event) => nextRefundState('sending', event) === 'due')
  expect(ways).toEqual([{ type: 'provider.disown' }])
})

test('A completed refund is not sent again', () => {
  for (const event of events) expect(nextRefundState('done', event)).toBeUndefined()
})
