import { expect, test } from 'vitest'
import { and, createActor, getNextSnapshot, not, or, setup, stateIn, type InspectionEvent } from 'xstate'
import { libraryGuard, parentOf, replaceActions, transitionsTaken, watchGuard } from './xstate-internals.ts'

const door = setup({ guards: { isKnocked: ({ event }) => event.type === 'knock' } }).createMachine({
  initial: 'closed',
  id: 'door',
  states: {
    closed: { on: { knock: { guard: 'isKnocked', target: 'opening' }, ring: { guard: not('isKnocked') } } },
    opening: { always: 'open' },
    open: {},
  },
})

test('The parent of an actor is the actor that has started it', () => {
  const house = setup({ actors: { door } }).createMachine({ invoke: { id: 'door', src: 'door' } })
  const actor = createActor(house).start()
  expect(parentOf(actor.getSnapshot().children.door!)).toBe(actor)
  expect(parentOf(actor)).toBeUndefined()
})

test('A microstep reports the transitions that it takes', () => {
  const taken: string[] = []
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.microstep') return
    for (const { source, eventType } of transitionsTaken(inspected)) taken.push(`${source.key} ${eventType}`)
  }
  createActor(door, { inspect }).start().send({ type: 'knock' })
  expect(taken).toEqual(['closed knock', 'opening '])
})

test('The operands of XState’s combined guards can be read', () => {
  expect(libraryGuard(not('a'))).toEqual({ kind: 'not', guards: ['a'] })
  expect(libraryGuard(and(['a', 'b']))).toEqual({ kind: 'and', guards: ['a', 'b'] })
  expect(libraryGuard(or(['a', 'b']))).toEqual({ kind: 'or', guards: ['a', 'b'] })
  expect(libraryGuard(stateIn({ a: 'b' }))).toEqual({ kind: 'in', stateValue: { a: 'b' } })
  expect(libraryGuard('a')).toBeUndefined()
})

test('Watching the guards of a copied machine leaves the original machine unchanged', () => {
  const copy = door.provide({})
  const [knock] = copy.root.states['closed']!.transitions.get('knock')!
  const [original] = door.root.states['closed']!.transitions.get('knock')!
  const did: string[] = []
  replaceActions(knock!, { actions: [() => did.push('trace')] })
  watchGuard(knock!, (answer) => did.push(`guard ${answer}`))
  expect(original!.actions).toEqual([])
  createActor(copy).start().send({ type: 'knock' })
  expect(did).toEqual(['guard true', 'trace'])
  const closed = createActor(door).getSnapshot()
  expect(getNextSnapshot(door, closed, { type: 'knock' }).value).toBe('open')
  expect(did).toHaveLength(2)
})
