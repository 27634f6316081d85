import { assign, setup } from 'xstate'
import type { ReportSummary } from '#contract/recordings.ts'
import type { FoundBooking, FoundGroup } from '#contract/staff.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

interface Found {
  found: FoundBooking[]
  count: number
  groups: FoundGroup[]
  reports: ReportSummary[]
}

export type SearchAnswer = { type: 'search.answered'; answer: Found } | { type: 'search.unreachable' }

export type CounterSearchEvent = { type: 'search.submit'; text: string } | { type: 'search.close' } | SearchAnswer

interface CounterSearchContext {
  text: string
  answer: Found
}

const NOTHING: Found = { found: [], count: 0, groups: [], reports: [] }

const storing = storingIn<CounterSearchContext, CounterSearchEvent>()

const countsOf = ({ count, groups, reports }: Found) => [count, groups.length, reports.length].join()
const isFound = (event: CounterSearchEvent, counts: string) =>
  event.type === 'search.answered' && countsOf(event.answer) === counts

export const counterSearchMachine = setup({
  types: {
    context: {} as CounterSearchContext,
    events: {} as CounterSearchEvent,
    tags: {} as 'busy',
  },
  actors: {
    search: fromAnswer<SearchAnswer, string>(notProvided, { type: 'search.unreachable' }),
  },
  guards: {
    hasText: ({ event }) => event.type === 'search.submit' && event.text.trim() !== '',
    isOneBooking: ({ event }) => isFound(event, '1,0,0'),
    isOneReport: ({ event }) => isFound(event, '0,0,1'),
    isNone: ({ event }) => isFound(event, '0,0,0'),
  },
  actions: {
    storeText: storing('search.submit', ({ text }) => ({ text: text.trim(), answer: NOTHING })),
    storeAnswer: storing('search.answered', ({ answer }) => ({ answer })),
    forget: assign({ text: '', answer: NOTHING }),
    openBooking: (_args, _booking: { number: string }) => {},
    openReport: (_args, _report: { code: string }) => {},
  },
}).createMachine({
  id: 'counterSearch',
  description: 'The staff search for a booking, a group or a report.',
  context: { text: '', answer: NOTHING },
  initial: 'idle',
  on: {
    'search.submit': { guard: 'hasText', target: '.searching', actions: 'storeText' },
    'search.close': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'The search is empty.' },
    searching: {
      description: 'The server is searching.',
      tags: 'busy',
      invoke: { id: 'search', src: 'search', input: ({ context }) => context.text },
      on: {
        'search.answered': [
          {
            guard: 'isOneBooking',
            target: 'idle',
            actions: [
              'forget',
              { type: 'openBooking', params: ({ event }) => ({ number: event.answer.found[0]!.number }) },
            ],
          },
          {
            guard: 'isOneReport',
            target: 'idle',
            actions: [
              'forget',
              { type: 'openReport', params: ({ event }) => ({ code: event.answer.reports[0]!.code }) },
            ],
          },
          { guard: 'isNone', target: 'none' },
          { target: 'found', actions: 'storeAnswer' },
        ],
        'search.unreachable': 'unreachable',
      },
    },
    found: { description: 'The page shows the results, from which the staff choose.' },
    none: { description: 'The search has no results.' },
    unreachable: { description: 'The server did not answer. The staff can try again.' },
  },
})
