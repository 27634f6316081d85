import { assign, fromPromise, setup } from 'xstate'
import type { ExtraState } from '#contract/staff.ts'

/** What somebody at the counter is about to do with a reservation. */
export type CounterAsk =
  | { action: 'handout' }
  | { action: 'complete' }
  /** seen: the size of a group that is not complete; a booking has none. */
  | { action: 'vouch'; seen?: { units: number; unitDays: number } }
  | { action: 'cancel' }
  | { action: 'refund' }
  /** A refund that the provider has refused. */
  | { action: 'retry'; refund: string; amount: number }

/** The tick of an extra: it is sent at once, since it can be taken away again. */
export interface ExtraTick {
  action: 'tick'
  extra: string
  to: ExtraState
}

/** Cents and words, as far as the action has them; amount null: what the terms say, or all that is left. */
export interface CounterOrder {
  amount: number | null
  reason: string
}

/** `refused`: the reservation is another one by now. */
export type CounterAnswer = { kind: 'done' } | { kind: 'refused' }

export interface CounterActionContext {
  ask: CounterAsk | ExtraTick | null
  /** Names what is meant once: sent again after no answer, it is not done twice. */
  key: string
  order: CounterOrder | null
  /** How often something was missing: each time the screen leads to it. */
  mendings: number
}

/** What the answer is asked with. */
export interface CounterSending {
  ask: CounterAsk | ExtraTick
  key: string
  /** null: nothing was asked before. */
  order: CounterOrder | null
}

export type CounterActionEvent =
  | { type: 'action.ask'; ask: CounterAsk; key: string }
  | { type: 'extra.tick'; ask: ExtraTick; key: string }
  /** `isComplete`: everything that must be said has been said. */
  | { type: 'action.confirm'; order: CounterOrder; isComplete: boolean }
  | { type: 'action.leave' }
  /** No answer came: the same once more. */
  | { type: 'action.again' }

/** One thing at a time is done with a reservation. What cannot be taken back is asked before. */
export const counterActionMachine = setup({
  types: {
    context: {} as CounterActionContext,
    events: {} as CounterActionEvent,
    tags: {} as 'busy',
  },
  actors: {
    carryOut: fromPromise<CounterAnswer, CounterSending>(() => Promise.reject(new Error('carryOut is not provided'))),
  },
  guards: {
    isComplete: (_, { isComplete }: { isComplete: boolean }) => isComplete,
    isDone: (_, { answer }: { answer: CounterAnswer }) => answer.kind === 'done',
  },
  actions: {
    storeAsk: assign((_, { ask, key }: Pick<CounterSending, 'ask' | 'key'>) => ({
      ask,
      key,
      order: null,
      mendings: 0,
    })),
    storeOrder: assign((_, { order }: { order: CounterOrder }) => ({ order })),
    countMending: assign(({ context }) => ({ mendings: context.mendings + 1 })),
    /** The reservation is another one now, or was before the page knew. */
    tellReservation: () => {},
  },
}).createMachine({
  id: 'counterAction',
  description: 'One action of the staff on a booking, or on a group that is to become one.',
  context: { ask: null, key: '', order: null, mendings: 0 },
  initial: 'ready',
  states: {
    ready: {
      description: 'An action can be chosen.',
      initial: 'idle',
      on: {
        'action.ask': {
          target: 'asking',
          actions: { type: 'storeAsk', params: ({ event: { ask, key } }) => ({ ask, key }) },
        },
        'extra.tick': {
          target: 'sending',
          actions: { type: 'storeAsk', params: ({ event: { ask, key } }) => ({ ask, key }) },
        },
      },
      states: {
        idle: { description: 'Nothing was done yet.' },
        done: { description: 'The last action is done.' },
        refused: { description: 'The booking did not allow the last action: it is shown as it is.' },
      },
    },
    asking: {
      description: 'A dialog asks for what the action needs.',
      initial: 'filling',
      on: {
        'action.leave': 'ready',
        'action.confirm': [
          {
            guard: { type: 'isComplete', params: ({ event: { isComplete } }) => ({ isComplete }) },
            target: 'sending',
            actions: { type: 'storeOrder', params: ({ event: { order } }) => ({ order }) },
          },
          { target: '.mending', actions: 'countMending' },
        ],
      },
      states: {
        filling: { description: 'The dialog is filled in.' },
        mending: { description: 'Something is missing: the dialog says what.' },
      },
    },
    sending: {
      description: 'The action is on its way.',
      tags: 'busy',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { ask, key, order } }) => ({ ask: ask!, key, order }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'ready.done',
            actions: 'tellReservation',
          },
          { target: 'ready.refused', actions: 'tellReservation' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: {
      description: 'Nobody knows whether it arrived: the same action can be sent again.',
      on: {
        'action.again': 'sending',
        'action.leave': { target: 'ready', actions: 'tellReservation' },
        'extra.tick': {
          target: 'sending',
          actions: { type: 'storeAsk', params: ({ event: { ask, key } }) => ({ ask, key }) },
        },
      },
    },
  },
})
