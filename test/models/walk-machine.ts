import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
  type StateNode,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** A part of the visit: the whole product of all events would explode, parts that overlap do not. */
interface Part<M extends AnyStateMachine> {
  input: InputFrom<M>
  /** Every event worth sending, answers of actors (`xstate.done.actor.*`) and elapsed delays included. */
  events: readonly { type: string; [key: string]: unknown }[]
}

interface Walk<M extends AnyStateMachine> {
  parts: readonly Part<M>[]
  /** The facts of the context that guards read. They distinguish equal states. */
  facts: (snapshot: SnapshotFrom<M>) => unknown
  /** What must hold in every configuration. */
  invariant?: (snapshot: SnapshotFrom<M>) => void
}

interface Coverage {
  paths: number
  longest: number
  states: { all: number; missing: string[] }
  transitions: { all: number; missing: string[] }
}

const nodesOf = (machine: AnyStateMachine): StateNode[] => {
  const below = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

const transitionsOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])

/** It is left at once, so no configuration has it: its transitions say whether it was reached. */
const isPassedThrough = ({ always }: StateNode) => always !== undefined && always.at(-1)?.guard === undefined

/** A copy of the production machine whose every transition leaves a trace when it is taken. */
const tracing = <M extends AnyStateMachine>(original: M) => {
  const machine = original.provide({}) as M
  const traces = new Map<unknown, string>()
  transitionsOf(machine).forEach((definition, index) => {
    const trace = Object.assign(() => index, {})
    const target = definition.target?.map((node) => node.id).join() ?? 'stays'
    traces.set(trace, `${definition.source.id}: ${definition.eventType || 'always'} -> ${target} (#${index})`)
    definition.actions = [...definition.actions, trace]
  })
  return { machine, traces }
}

/** An actor answers only while it runs. */
const canHappen = (snapshot: { children: object }, { type }: { type: string }) => {
  const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
  return actor === undefined || actor in snapshot.children
}

/**
 * Walks the production machine along the shortest path to each of its configurations, tries every event in each, and says what of the
 * chart was not reached.
 */
export const walkMachine = <M extends AnyStateMachine>(original: M, { parts, facts, invariant }: Walk<M>): Coverage => {
  const { machine, traces } = tracing(original)
  const nodes = nodesOf(machine)
    .filter((node) => !isPassedThrough(node))
    .map(({ id }) => id)
  const reached = new Set<string>()
  const taken = new Set<unknown>()
  let count = 0
  let longest = 0
  for (const { input, events } of parts) {
    const paths = getShortestPaths(machine, {
      input,
      events: events as never,
      filterEvents: (snapshot, event) => canHappen(snapshot, event),
      serializeState: (snapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<M>)]),
    })
    const [, initialActions] = initialTransition(machine, input as never)
    for (const { exec } of initialActions) taken.add(exec)
    count += paths.length
    for (const path of paths) {
      const state = path.state as SnapshotFrom<M>
      longest = Math.max(longest, path.steps.length)
      for (const node of (state as { _nodes: StateNode[] })._nodes) reached.add(node.id)
      invariant?.(state)
      if (path.state.status !== 'active') continue
      for (const event of events.filter((candidate) => canHappen(path.state, candidate))) {
        const [, actions] = transition(machine, state, event as EventFromLogic<M>)
        for (const { exec } of actions) taken.add(exec)
      }
    }
  }
  return {
    paths: count,
    longest,
    states: { all: nodes.length, missing: nodes.filter((id) => !reached.has(id)) },
    transitions: {
      all: traces.size,
      missing: [...traces].filter(([trace]) => !taken.has(trace)).map(([, name]) => name),
    },
  }
}

export const describeWalk = (name: string, { paths, longest, states, transitions }: Coverage): string =>
  `${name}: ${paths} generated paths of up to ${longest} events reach ${states.all - states.missing.length} of ${states.all} states` +
  ` and take ${transitions.all - transitions.missing.length} of ${transitions.all} transitions`
