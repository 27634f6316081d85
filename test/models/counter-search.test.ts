import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { FoundBooking } from '#contract/staff.ts'
import { counterSearchMachine, type CounterSearchEvent } from '#machines/counter-search.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const booking: FoundBooking = {
  number: 'ALP-7K3M9Q',
  status: STATUS.paid,
  expired: false,
  contact: { name: 'Anna Berger', phone: '' },
  email: 'anna@example.com',
  persons: ['Anna Berger'],
  location: 'tal',
  date: { from: '2026-12-19', to: '2026-12-25' },
}

const answered = (found: FoundBooking[]) => ({
  type: 'search.answered' as const,
  answer: { found, count: found.length },
})

const events: readonly CounterSearchEvent[] = [
  { type: 'search.submit', text: 'Berger' },
  { type: 'search.submit', text: '  ' },
  { type: 'search.close' },
  answered([]),
  answered([booking]),
  answered([booking, { ...booking, number: 'ALP-222222' }]),
  { type: 'search.unreachable' },
]

const rows: readonly Row<unknown>[] = [
  { in: '', on: 'search.submit', if: (_, { text }) => text === 'Berger', to: 'searching', does: ['storeText'] },
  { in: '', on: 'search.close', to: 'idle', does: ['forget'] },
  {
    in: 'searching',
    on: 'search.answered',
    with: { answer: { count: 1 } },
    to: 'idle',
    does: ['forget', 'openBooking'],
  },
  { in: 'searching', on: 'search.answered', with: { answer: { count: 0 } }, to: 'none' },
  { in: 'searching', on: 'search.answered', with: { answer: { count: 2 } }, to: 'found', does: ['storeAnswer'] },
  { in: 'searching', on: 'search.unreachable', to: 'unreachable' },
]

test('generated paths reach every state and transition of the search at the counter', () => {
  const walk = walkMachine(counterSearchMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.text, context.answer.count],
    starts: () => 'idle',
    rows,
    tags: { busy: ['searching'] },
    inputs: { search: () => 'Berger' },
    invariant: (snapshot) => {
      const { text, answer } = snapshot.context
      expect(answer.found.length > 0).toBe(snapshot.matches('found'))
      // Without a search there are no results with personal data.
      expect(text === '').toBe(snapshot.matches('idle'))
    },
  })
  expectWhole('counterSearch', walk)
})
