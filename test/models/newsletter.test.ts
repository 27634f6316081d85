import { expect, test } from 'vitest'
import { newsletterMachine } from '#machines/newsletter.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const rows: readonly Row<object>[] = [
  { in: 'confirming', on: 'newsletter.confirmed', to: 'confirmed' },
  { in: 'confirming', on: 'newsletter.used', to: 'used' },
  { in: 'confirming', on: 'newsletter.unreachable', to: 'unreachable' },
  { in: 'unreachable', on: 'newsletter.retry', to: 'confirming' },
]

test('Generated paths reach every state and transition of the newsletter', () => {
  const walk = walkMachine(newsletterMachine, {
    parts: [
      {
        input: { token: 't' },
        events: [
          { type: 'newsletter.confirmed' },
          { type: 'newsletter.used' },
          { type: 'newsletter.unreachable' },
          { type: 'newsletter.retry' },
        ],
      },
    ],
    facts: () => null,
    starts: () => 'confirming',
    rows,
    runs: { confirm: { in: 'confirming', input: () => ({ token: 't' }) } },
    invariant: (snapshot) => expect(snapshot.context).toEqual({ token: 't' }),
  })
  expectWhole('newsletter', walk)
})
