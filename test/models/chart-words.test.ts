import { expect, test } from 'vitest'
import type { StateNode } from 'xstate'
import { STATECHARTS } from '#machines/statecharts.ts'

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const isNamed = (part: unknown): boolean => typeof part === 'string' || (typeof part === 'object' && part !== null)

/** XState's `and`, `or`, `not` and `stateIn` are functions with the field `check`. */
const isGuardNamed = (guard: unknown): boolean =>
  guard === undefined || isNamed(guard) || (typeof guard === 'function' && 'check' in guard)

test.each(STATECHARTS.map((machine) => ({ id: machine.id, machine })))(
  'Every state of $id has a description, and every guard, action and delay a name',
  ({ machine }) => {
    const nodes = nodesOf(machine.root)
    expect(
      nodes.filter(({ description }) => !description).map(({ id }) => id),
      'Give these states a description in their machine, in plain English words',
    ).toEqual([])
    const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    const nameless = [
      ...nodes.flatMap(({ id, config: { entry = [], exit = [] } }) =>
        [entry, exit]
          .flat()
          .filter((part) => !isNamed(part))
          .map(() => id),
      ),
      ...transitions
        .filter(({ guard, actions }) => !isGuardNamed(guard) || actions.some((action) => !isNamed(action)))
        .map(({ source, eventType }) => `${source.id}: ${eventType}`),
      ...transitions.map(({ eventType }) => eventType).filter((type) => /^xstate\.after\.\d/.test(type)),
    ]
    expect(nameless).toEqual([])
  },
)
