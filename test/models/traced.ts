import type { AnyStateMachine, StateNode } from 'xstate'
import { arrowId } from '#machines/chart-parts.ts'
import { replaceActions, watchGuard } from '#machines/xstate-internals.ts'

export const nodesOf = (machine: AnyStateMachine): StateNode[] => {
  const below = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

const transitionsOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])

const nameOf = (action: unknown): string | undefined =>
  typeof action === 'string'
    ? action
    : typeof action === 'object' && action !== null && 'type' in action
      ? String(action.type)
      : undefined

type Answers = { arrow: string; isTrue: boolean; isFalse: boolean }

const traceOf = (into: Map<unknown, string>, name: string) => {
  const trace = () => name
  into.set(trace, name)
  return trace
}

export const traced = <M extends AnyStateMachine>(original: M) => {
  const machine = original.provide({}) as M
  const transitions = new Map<unknown, string>()
  const arrows = new Map<unknown, string>()
  const actions = new Map<unknown, string>()
  const guards = new Map<string, Answers>()

  const withTraces = <T>(all: readonly T[]): T[] =>
    all.flatMap((action) => {
      const name = nameOf(action)
      return name === undefined ? [action] : [action, traceOf(actions, name) as T]
    })

  for (const node of nodesOf(machine)) {
    replaceActions(node, { entry: withTraces(node.entry), exit: withTraces(node.exit) })
  }
  for (const [index, definition] of transitionsOf(machine).entries()) {
    const target = definition.target?.map((node) => node.id).join() ?? 'stays'
    const name = `${definition.source.id}: ${definition.eventType || 'always'} -> ${target} (#${index})`
    const arrow = arrowId(definition)
    const trace = traceOf(transitions, name)
    arrows.set(trace, arrow)
    replaceActions(definition, { actions: [...withTraces(definition.actions), trace] })
    if (definition.guard === undefined) continue
    const answers: Answers = { arrow, isTrue: false, isFalse: false }
    guards.set(name, answers)
    watchGuard(definition, (answer) => (answers[answer ? 'isTrue' : 'isFalse'] = true))
  }
  return { machine, transitions, arrows, actions, guards }
}
