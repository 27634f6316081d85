import { emit, setup } from 'xstate'
import type { ExtraState } from '#contract/staff.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

/** An action of the staff on a reservation. */
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

/** The answers of the shop. */
export type CounterAnswer =
  | { type: 'action.done' }
  /** The reservation is another one by now. */
  | { type: 'action.refused' }
  | { type: 'action.unreachable' }

export interface CounterActionContext {
  ask: CounterAsk | ExtraTick | null
  /** Names what is meant once: sent again after no answer, it is not done twice. */
  key: string
  order: CounterOrder | null
}

/** The input of the request. */
export interface CounterSending {
  ask: CounterAsk | ExtraTick
  key: string
  /** null: nothing was asked before. */
  order: CounterOrder | null
}

export type CounterActionEvent =
  | { type: 'action.ask'; ask: CounterAsk; key: string }
  | { type: 'extra.tick'; ask: ExtraTick; key: string }
  /** `isComplete`: nothing is missing. */
  | { type: 'action.confirm'; order: CounterOrder; isComplete: boolean }
  | { type: 'action.leave' }
  /** No answer came: the same once more. */
  | { type: 'action.again' }
  | CounterAnswer

const storing = storingIn<CounterActionContext, CounterActionEvent>()

/** One thing at a time is done with a reservation. What cannot be taken back is asked before. */
export const counterActionMachine = setup({
  types: {
    context: {} as CounterActionContext,
    events: {} as CounterActionEvent,
    emitted: {} as { type: 'problems.found' },
    tags: {} as 'busy',
  },
  actors: {
    carryOut: fromAnswer<CounterAnswer, CounterSending>(notProvided, { type: 'action.unreachable' }),
  },
  guards: {
    isComplete: ({ event }) => event.type === 'action.confirm' && event.isComplete,
  },
  actions: {
    storeAsk: storing(['action.ask', 'extra.tick'], ({ ask, key }) => ({ ask, key, order: null })),
    storeOrder: storing('action.confirm', ({ order }) => ({ order })),
    showProblems: emit({ type: 'problems.found' }),
    /** The reservation is another one now, or was before the page knew. */
    notifyReservation: () => {},
  },
}).createMachine({
  id: 'counterAction',
  description: 'One action of the staff on a booking, or on a group that is to become one.',
  context: { ask: null, key: '', order: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'An action can be chosen.',
      initial: 'idle',
      on: {
        'action.ask': { target: 'asking', actions: 'storeAsk' },
        'extra.tick': { target: 'sending', actions: 'storeAsk' },
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
          { guard: 'isComplete', target: 'sending', actions: 'storeOrder' },
          { target: '.invalid', actions: 'showProblems' },
        ],
      },
      states: {
        filling: { description: 'The dialog is filled in.' },
        invalid: { description: 'Something is missing: the dialog says what.' },
      },
    },
    sending: {
      description: 'The action is on its way.',
      tags: 'busy',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { ask, key, order } }) => ({ ask: ask!, key, order }),
      },
      on: {
        'action.done': { target: 'ready.done', actions: 'notifyReservation' },
        'action.refused': { target: 'ready.refused', actions: 'notifyReservation' },
        'action.unreachable': 'unreachable',
      },
    },
    unreachable: {
      description: 'Nobody knows whether it arrived: the same action can be sent again.',
      on: {
        'action.again': 'sending',
        'action.leave': { target: 'ready', actions: 'notifyReservation' },
        'extra.tick': { target: 'sending', actions: 'storeAsk' },
      },
    },
  },
})
