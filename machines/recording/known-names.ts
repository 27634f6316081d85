import type { AnyStateMachine, StateValue } from 'xstate'
import { RECORDED_CHARTS } from './charts.ts'
import type { RecordedName } from './redact.ts'

type StateNode = AnyStateMachine['root']

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const endsOf = (actor: string) => [`xstate.done.actor.${actor}`, `xstate.error.actor.${actor}`]

const EVENT_TYPES: ReadonlySet<string> = new Set(
  Object.values(RECORDED_CHARTS)
    .flatMap(({ root }) => nodesOf(root))
    .flatMap(({ transitions, invoke }) => [...transitions.keys(), ...invoke.flatMap(({ id }) => endsOf(id))]),
)

export const isKnownEvent = (type: string): boolean => EVENT_TYPES.has(type)

const hasStates = ({ states }: StateNode, value: StateValue): boolean =>
  typeof value === 'string'
    ? Object.hasOwn(states, value)
    : Object.entries(value).every(([name, inner]) => Object.hasOwn(states, name) && hasStates(states[name]!, inner!))

export const isKnownState = (chart: RecordedName, value: StateValue): boolean =>
  hasStates(RECORDED_CHARTS[chart].root, value)
