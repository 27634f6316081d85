import { assign, setup } from 'xstate'
import type { FoundBooking } from '#contract/staff.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

interface Found {
  found: FoundBooking[]
  /** The number of bookings, up to the shop's limit. */
  count: number
}

export type SearchAnswer = { type: 'search.answered'; answer: Found } | { type: 'search.unreachable' }

export type CounterSearchEvent = { type: 'search.submit'; text: string } | { type: 'search.close' } | SearchAnswer

interface CounterSearchContext {
  text: string
  answer: Found
}

const NOTHING: Found = { found: [], count: 0 }

const storing = storingIn<CounterSearchContext, CounterSearchEvent>()

const isCount = (event: CounterSearchEvent, count: number) =>
  event.type === 'search.answered' && event.answer.count === count

/** Searches bookings by the typed text; a single result opens at once. */
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
    isOne: ({ event }) => isCount(event, 1),
    isNone: ({ event }) => isCount(event, 0),
  },
  actions: {
    storeText: storing('search.submit', ({ text }) => ({ text: text.trim(), answer: NOTHING })),
    storeAnswer: storing('search.answered', ({ answer }) => ({ answer })),
    forget: assign({ text: '', answer: NOTHING }),
    openBooking: (_args, _booking: { number: string }) => {},
  },
}).createMachine({
  id: 'counterSearch',
  description: 'The staff look for a booking.',
  context: { text: '', answer: NOTHING },
  initial: 'idle',
  on: {
    'search.submit': { guard: 'hasText', target: '.searching', actions: 'storeText' },
    'search.close': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'Nothing is looked for.' },
    searching: {
      description: 'The server is asked.',
      tags: 'busy',
      invoke: { id: 'search', src: 'search', input: ({ context }) => context.text },
      on: {
        'search.answered': [
          {
            guard: 'isOne',
            target: 'idle',
            actions: [
              'forget',
              { type: 'openBooking', params: ({ event }) => ({ number: event.answer.found[0]!.number }) },
            ],
          },
          { guard: 'isNone', target: 'none' },
          { target: 'found', actions: 'storeAnswer' },
        ],
        'search.unreachable': 'unreachable',
      },
    },
    found: { description: 'Several bookings are shown to choose from.' },
    none: { description: 'There is none.' },
    unreachable: { description: 'There was no answer: it can be tried again.' },
  },
})
