import { expect, test } from 'vitest'
import { nextRefundState, refundMachine, type RefundEvent } from '#machines/refund.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

const events: RefundEvent[] = [
  { type: 'refund.send' },
  { type: 'provider.accept' },
  { type: 'provider.refuse' },
  { type: 'provider.disown' },
  { type: 'refund.retry' },
]

test('every state and transition of a refund is reached by generated paths', () => {
  const walk = walkMachine(refundMachine, { parts: [{ input: undefined, events }], facts: () => null })
  process.stdout.write(`${describeWalk('refund', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})

test('a sent refund is sent again only if the provider does not know it', () => {
  const ways = events.filter((event) => nextRefundState('sending', event) === 'due')
  expect(ways).toEqual([{ type: 'provider.disown' }])
})

test('a completed refund is not sent again', () => {
  for (const event of events) expect(nextRefundState('done', event)).toBeUndefined()
})
