import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { ReportSummary } from '#contract/recordings.ts'
import type { FoundBooking, FoundGroup } from '#contract/staff.ts'
import { counterSearchMachine, type CounterSearchEvent } from '#machines/counter-search.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const booking: FoundBooking = {
  number: 'ALP-7K3M9Q',
  status: STATUS.paid,
  expired: false,
  contact: { name: 'Anna Berger', phone: '' },
  groupname: null,
  email: 'anna@example.com',
  persons: ['Anna Berger'],
  location: 'tal',
  date: { from: '2026-12-19', to: '2026-12-25' },
}

const group: FoundGroup = {
  id: 'Qm9va2luZ09mUm9zYWxpbg',
  title: 'Skikurs Berger',
  state: 'collecting',
  contact: { name: 'Eva Huber', phone: '', email: 'eva@example.com' },
  count: 24,
  location: 'tal',
  date: { from: '2026-12-19', to: '2026-12-25' },
}

const report: ReportSummary = {
  code: 'ABCD2345',
  receivedAt: '2026-11-21T09:00:00Z',
  message: null,
  email: null,
  number: null,
  locale: 'de',
  doneAt: null,
}

const answered = (found: FoundBooking[], groups: FoundGroup[] = [], reports: ReportSummary[] = []) => ({
  type: 'search.answered' as const,
  answer: { found, count: found.length, groups, reports },
})

type SearchResult = ReturnType<typeof answered>['answer']

const ONE = answered([booking])
const TWO = answered([booking, { ...booking, number: 'ALP-222222' }])
const GROUP = answered([], [group])
const REPORT = answered([], [], [report])
const REPORT_AND_BOOKING = answered([booking], [], [report])
const NONE = answered([])
const SEVERAL = [TWO, GROUP, REPORT_AND_BOOKING]

const events: readonly CounterSearchEvent[] = [
  { type: 'search.submit', text: ' Berger ' },
  { type: 'search.submit', text: '  ' },
  { type: 'search.close' },
  NONE,
  ONE,
  TWO,
  GROUP,
  REPORT,
  REPORT_AND_BOOKING,
  { type: 'search.unreachable' },
]

const NOTHING = { found: [], count: 0, groups: [], reports: [] }

const rows: readonly Row<{ text: string; answer: SearchResult }>[] = [
  {
    in: '',
    on: 'search.submit',
    with: { text: ' Berger ' },
    to: 'searching',
    does: ['storeText'],
    changes: { text: 'Berger', answer: NOTHING },
    again: ['search'],
  },
  { in: '', on: 'search.close', to: 'idle', does: ['forget'], changes: { text: '', answer: NOTHING } },
  {
    in: 'searching',
    on: 'search.answered',
    if: (_, { answer }) => answer === ONE.answer,
    to: 'idle',
    does: ['forget', 'openBooking'],
    changes: { text: '', answer: NOTHING },
    gives: { openBooking: { number: 'ALP-7K3M9Q' } },
  },
  {
    in: 'searching',
    on: 'search.answered',
    if: (_, { answer }) => answer === REPORT.answer,
    to: 'idle',
    does: ['forget', 'openReport'],
    changes: { text: '', answer: NOTHING },
    gives: { openReport: { code: 'ABCD2345' } },
  },
  { in: 'searching', on: 'search.answered', if: (_, { answer }) => answer === NONE.answer, to: 'none' },
  {
    in: 'searching',
    on: 'search.answered',
    if: (_, { answer }) => SEVERAL.some((each) => each.answer === answer),
    to: 'found',
    does: ['storeAnswer'],
    changes: (_, { answer }) => ({ answer }),
  },
  { in: 'searching', on: 'search.unreachable', to: 'unreachable' },
]

test('Generated paths reach every state and transition of the search at the counter', () => {
  const walk = walkMachine(counterSearchMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context: { text, answer } }) => [text, answer.count, answer.groups.length, answer.reports.length],
    starts: () => 'idle',
    rows,
    tags: { busy: ['searching'] },
    begins: () => ({ text: '', answer: NOTHING }),
    runs: { search: { in: 'searching', input: () => 'Berger' } },
    invariant: (snapshot) => {
      const { text, answer } = snapshot.context
      const results = [...answer.found, ...answer.groups, ...answer.reports]
      expect(results.length > 0).toBe(snapshot.matches('found'))
      expect(text === '').toBe(snapshot.matches('idle'))
    },
  })
  expectWhole('counterSearch', walk)
})
