import { assign, fromPromise, setup } from 'xstate'
import type { FoundBooking } from '#contract/staff.ts'

export interface SearchAnswer {
  found: FoundBooking[]
  /** How many there are, as far as the shop counts. */
  count: number
}

export type CounterSearchEvent = { type: 'search.submit'; text: string } | { type: 'search.close' }

interface CounterSearchContext {
  text: string
  answer: SearchAnswer
}

const NOTHING: SearchAnswer = { found: [], count: 0 }

/** Looks for bookings by what was typed; a single one is opened at once. */
export const counterSearchMachine = setup({
  types: {
    context: {} as CounterSearchContext,
    events: {} as CounterSearchEvent,
    tags: {} as 'busy',
  },
  actors: {
    search: fromPromise<SearchAnswer, string>(() => Promise.reject(new Error('search is not provided'))),
  },
  guards: {
    hasText: (_, { text }: { text: string }) => text.trim() !== '',
    isOne: (_, { answer }: { answer: SearchAnswer }) => answer.count === 1,
    isNone: (_, { answer }: { answer: SearchAnswer }) => answer.count === 0,
  },
  actions: {
    storeText: assign((_, { text }: { text: string }) => ({ text, answer: NOTHING })),
    storeAnswer: assign((_, { answer }: { answer: SearchAnswer }) => ({ answer })),
    forget: assign({ text: '', answer: NOTHING }),
    openBooking: (_args, _booking: { number: string }) => {},
  },
}).createMachine({
  id: 'counterSearch',
  description: 'The staff look for a booking.',
  context: { text: '', answer: NOTHING },
  initial: 'idle',
  on: {
    'search.submit': {
      guard: { type: 'hasText', params: ({ event: { text } }) => ({ text }) },
      target: '.searching',
      actions: { type: 'storeText', params: ({ event: { text } }) => ({ text: text.trim() }) },
    },
    'search.close': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'Nothing is looked for.' },
    searching: {
      description: 'The server is asked.',
      tags: 'busy',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => context.text,
        onDone: [
          {
            guard: { type: 'isOne', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
            actions: [
              'forget',
              { type: 'openBooking', params: ({ event }) => ({ number: event.output.found[0]!.number }) },
            ],
          },
          { guard: { type: 'isNone', params: ({ event }) => ({ answer: event.output }) }, target: 'none' },
          {
            target: 'found',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    found: { description: 'Several bookings are shown to choose from.' },
    none: { description: 'There is none.' },
    unreachable: { description: 'There was no answer: it can be tried again.' },
  },
})
