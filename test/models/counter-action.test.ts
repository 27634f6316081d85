import { expect, test } from 'vitest'
import { counterActionMachine, type CounterActionContext, type CounterActionEvent } from '#machines/counter-action.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const order = { amount: 500, reason: 'Kulanz' }

const events: readonly CounterActionEvent[] = [
  { type: 'action.ask', ask: { action: 'refund' }, key: 'first' },
  { type: 'action.ask', ask: { action: 'complete' }, key: 'second' },
  { type: 'action.send', ask: { action: 'handout' }, key: 'third' },
  { type: 'action.send', ask: { action: 'undo' }, key: 'sixth' },
  { type: 'action.ask', ask: { action: 'vouch', seen: { units: 240, unitDays: 1_920 } }, key: 'fifth' },
  { type: 'action.send', ask: { action: 'tick', extra: 'delivery', to: 'done' }, key: 'fourth' },
  { type: 'action.confirm', order, isComplete: true },
  { type: 'action.confirm', order: { amount: null, reason: '' }, isComplete: false },
  { type: 'action.leave' },
  { type: 'action.again' },
  { type: 'action.done' },
  { type: 'action.refused' },
  { type: 'action.unreachable' },
]

const asked: Row<CounterActionContext>['changes'] = (_, { ask, key }) => ({ ask, key, order: null })

const rows: readonly Row<CounterActionContext>[] = [
  { in: 'ready', on: 'action.ask', to: 'asking.filling', does: ['storeAsk'], changes: asked },
  { in: 'ready', on: 'action.send', to: 'sending', does: ['storeAsk'], changes: asked },
  { in: 'asking', on: 'action.leave', to: 'ready.idle' },
  {
    in: 'asking',
    on: 'action.confirm',
    with: { isComplete: true },
    to: 'sending',
    does: ['storeOrder'],
    changes: { order: { amount: 500, reason: 'Kulanz' } },
  },
  {
    in: 'asking',
    on: 'action.confirm',
    with: { isComplete: false },
    to: 'asking.invalid',
    does: ['showProblems'],
    emits: [{ type: 'problems.found' }],
  },
  { in: 'sending', on: 'action.done', to: 'ready.done', does: ['notifyReservation'] },
  { in: 'sending', on: 'action.refused', to: 'ready.refused', does: ['notifyReservation'] },
  { in: 'sending', on: 'action.unreachable', to: 'unreachable' },
  { in: 'unreachable', on: 'action.again', to: 'sending' },
  { in: 'unreachable', on: 'action.leave', to: 'ready.idle', does: ['notifyReservation'] },
  { in: 'unreachable', on: 'action.send', to: 'sending', does: ['storeAsk'], changes: asked },
]

test('Generated paths reach every state and transition of an action at the counter', () => {
  const walk = walkMachine(counterActionMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.key, context.order],
    starts: () => 'ready.idle',
    rows,
    tags: { busy: ['sending'] },
    begins: () => ({ ask: null, key: '', order: null }),
    runs: {
      carryOut: {
        in: 'sending',
        input: ({ event, before: { context } }) => ({
          ask: context.ask,
          key: context.key,
          order: context.order,
          ...(event.type === 'action.confirm' && { order: { amount: 500, reason: 'Kulanz' } }),
          ...(event.type === 'action.send' && { ask: event.ask, key: event.key, order: null }),
        }),
      },
    },
    invariant: (snapshot) => {
      const { ask, key, order } = snapshot.context
      if (snapshot.hasTag('busy'))
        expect([ask === null, key === '', order === null]).toEqual([
          false,
          false,
          ['handout', 'undo', 'tick'].includes(ask!.action),
        ])
      if (snapshot.matches('asking')) expect(order).toBeNull()
    },
  })
  expectWhole('counterAction', walk)
})
