import { emit, setup } from 'xstate'
import type { QuoteTerms } from '#contract/quotes.ts'
import type { ExtraState } from '#contract/staff.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type CounterAsk =
  | { action: 'complete' }
  | { action: 'vouch'; seen?: { units: number; unitDays: number } }
  | { action: 'quote'; seen: { version: number; list: number } }
  | { action: 'decline'; seen: { version: number } }
  | { action: 'withdraw'; quote: string }
  | { action: 'cancel' }
  | { action: 'refund' }
  | { action: 'retry'; refund: string; amount: number }

/** An action that can be undone, so it is sent without a question. */
export type UndoableAction =
  | { action: 'handout' }
  | { action: 'undo' }
  | { action: 'tick'; extra: string; to: ExtraState }

/**
 * If `amount` is null, a cancellation pays back the amount that follows from the terms, and a refund pays back the
 * whole remaining amount.
 */
export interface CounterOrder {
  amount: number | null
  reason: string
  quote?: QuoteTerms
}

export type CounterAnswer = { type: 'action.done' } | { type: 'action.refused' } | { type: 'action.unreachable' }

export interface CounterActionContext {
  ask: CounterAsk | UndoableAction | null
  /** The idempotency key, with which a retry after a missing answer has no second effect. */
  key: string
  order: CounterOrder | null
}

export type CounterSending = CounterActionContext & { ask: CounterAsk | UndoableAction }

export type CounterActionEvent =
  | { type: 'action.ask'; ask: CounterAsk; key: string }
  | { type: 'action.send'; ask: UndoableAction; key: string }
  | { type: 'action.confirm'; order: CounterOrder; isComplete: boolean }
  | { type: 'action.leave' }
  | { type: 'action.again' }
  | CounterAnswer

const storing = storingIn<CounterActionContext, CounterActionEvent>()

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
    storeAsk: storing(['action.ask', 'action.send'], ({ ask, key }) => ({ ask, key, order: null })),
    storeOrder: storing('action.confirm', ({ order }) => ({ order })),
    showProblems: emit({ type: 'problems.found' }),
    notifyReservation: () => {},
  },
}).createMachine({
  id: 'counterAction',
  description:
    'Runs one action of the staff on a booking, or on a group without a booking. On a booking, they hand out, take back, tick, cancel and refund; a cancellation costs the fee of the rate, or they enter the amount that goes back. They cannot change persons, days, products or the price anywhere, except for the price of a quote for a group. If a size does not fit or a helmet is missing, they simply hand out another unit; booking, stock and price stay as they are. They cannot extend a rental; the customer orders more days as a new booking. They charge nothing here for a late return or damage; the shop settles that outside. They note the return when it comes; if it comes early, the units stay reserved until the last day, and money goes back only if they refund it.',
  context: { ask: null, key: '', order: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The staff can choose an action.',
      initial: 'idle',
      on: {
        'action.ask': { target: 'asking', actions: 'storeAsk' },
        'action.send': { target: 'sending', actions: 'storeAsk' },
      },
      states: {
        idle: { description: 'No action has run yet.' },
        done: { description: 'The last action has succeeded.' },
        refused: { description: 'The booking did not allow the last action. The page shows it as it is now.' },
      },
    },
    asking: {
      description: 'A dialog asks for the data of the action.',
      initial: 'filling',
      on: {
        'action.leave': 'ready',
        'action.confirm': [
          { guard: 'isComplete', target: 'sending', actions: 'storeOrder' },
          { target: '.invalid', actions: 'showProblems' },
        ],
      },
      states: {
        filling: { description: 'The staff fill in the dialog.' },
        invalid: { description: 'Data is missing. The dialog names it.' },
      },
    },
    sending: {
      description: 'The action is being sent.',
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
      description:
        'The server has not answered, so the action may have arrived. The staff can send the same action again.',
      on: {
        'action.again': 'sending',
        'action.leave': { target: 'ready', actions: 'notifyReservation' },
        'action.send': { target: 'sending', actions: 'storeAsk' },
      },
    },
  },
})
