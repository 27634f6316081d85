import { assign, fromPromise, setup } from 'xstate'
import type { ExtraState } from '#contract/staff.ts'
import type { CounterAnswer } from './counter-action.ts'

/** What the shop is sent; the key names what is meant once. */
export interface TickSending {
  to: ExtraState
  key: string
}

export type ExtraTickEvent = { type: 'tick.press'; to: ExtraState; key: string }

/** The tick of one extra: it is sent at once, since it can be taken away again. */
export const extraTickMachine = setup({
  types: {
    context: {} as { sending: TickSending | null },
    events: {} as ExtraTickEvent,
    tags: {} as 'busy',
  },
  actors: {
    tick: fromPromise<CounterAnswer, TickSending>(() => Promise.reject(new Error('tick is not provided'))),
  },
  guards: {
    isDone: (_, { answer }: { answer: CounterAnswer }) => answer.kind === 'done',
  },
  actions: {
    storeTick: assign((_, { to, key }: TickSending) => ({ sending: { to, key } })),
    /** The reservation is another one than the page knows. */
    tellReservation: () => {},
  },
}).createMachine({
  id: 'extraTick',
  description: 'The staff tick off an extra of a booking.',
  context: { sending: null },
  initial: 'ready',
  on: {
    'tick.press': {
      target: '.sending',
      actions: { type: 'storeTick', params: ({ event: { to, key } }) => ({ to, key }) },
    },
  },
  states: {
    ready: {
      description: 'A tick can be set or taken away.',
      initial: 'idle',
      states: {
        idle: { description: 'The ticks are as they are shown.' },
        refused: { description: 'The booking did not allow the tick: it is shown as it is.' },
      },
    },
    sending: {
      description: 'The tick is on its way.',
      tags: 'busy',
      // One at a time: the page shows what was pressed, until it is answered.
      on: { 'tick.press': {} },
      invoke: {
        id: 'tick',
        src: 'tick',
        input: ({ context }) => context.sending!,
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) }, target: 'ready.idle' },
          { target: 'ready.refused', actions: 'tellReservation' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { description: 'Nobody knows whether it arrived: pressed again, it is the same tick.' },
  },
})
