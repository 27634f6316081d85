import type { AnyStateMachine, AnyTransitionDefinition, StateNode, StateValue } from 'xstate'
import { libraryGuard } from '#machines/xstate-internals.ts'

/** A state. Its path in the chart names it, such as `step.entry`; the path of the chart itself is ''. */
export interface ChartState {
  path: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description: string
  /** The child state that is entered first. */
  initial: string | null
  /** The actors that run while the state is active. */
  actors: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  states: readonly ChartState[]
}

/** The condition of an arrow. */
export type GuardCondition =
  | { kind: 'named'; name: string }
  | { kind: 'in'; path: string }
  | { kind: 'not' | 'and' | 'or'; of: readonly GuardCondition[] }

/** A transition. */
export interface ChartArrow {
  /** The id consists of source, event, and index among the alternatives. */
  id: string
  source: string
  /**
   * The event. The library's events are `after.retry`, `done.fetchOffer` or `error.fetchOffer`; automatic transitions
   * have ''.
   */
  event: string
  condition: GuardCondition | null
  /** The target's path; null if the state stays active. */
  target: string | null
  actions: readonly string[]
}

export interface Chart {
  id: string
  root: ChartState
  arrows: readonly ChartArrow[]
}

const named = (part: unknown): string =>
  typeof part === 'string' ? part : ((part as { type?: string } | null)?.type ?? String(part))

const listOf = (parts: unknown): string[] => (parts === undefined ? [] : [parts].flat()).map(named)

const pathOf = (node: StateNode): string => node.path.join('.')

const stateOf = (node: StateNode): ChartState => ({
  path: pathOf(node),
  type: node.type,
  description: node.description ?? '',
  initial: node.type === 'compound' ? pathOf(node.initial.target[0]!) : null,
  actors: node.invoke.map(({ id }) => id),
  entry: listOf(node.config.entry),
  exit: listOf(node.config.exit),
  states: Object.values(node.states).map(stateOf),
})

/** Returns the path of a state that `stateIn` names, either by nested keys or by its id. */
const pathIn = (value: unknown): string => {
  if (typeof value === 'string') return value.startsWith('#') ? value.split('.').slice(1).join('.') : value
  const [[key, inner]] = Object.entries(value as object) as [[string, unknown]]
  return `${key}.${pathIn(inner)}`
}

const conditionOf = (guard: unknown): GuardCondition => {
  const known = libraryGuard(guard)
  if (!known) return { kind: 'named', name: named(guard) }
  if (known.kind === 'in') return { kind: 'in', path: pathIn(known.stateValue) }
  return { kind: known.kind, of: known.guards.map(conditionOf) }
}

/** Shortens the library's event types: `xstate.after.retry.booking.offer.known` becomes `after.retry`. */
const eventOf = (type: string, source: StateNode): string => {
  const own = type.replace(/^xstate\./, '')
  const suffix = `.${source.id}`
  if (own === type) return type
  return own.endsWith(suffix) ? own.slice(0, -suffix.length) : own.replace(/^(done|error)\.actor\./, '$1.')
}

const ownTransitions = (node: StateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]

/** Returns the id of a transition's arrow. */
export const arrowId = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  const alternatives = ownTransitions(source).filter((other) => (other.eventType ?? '') === (eventType ?? ''))
  return [pathOf(source), eventOf(eventType ?? '', source), alternatives.indexOf(transition)].join('|')
}

export const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...ownTransitions(node),
  ...Object.values(node.states).flatMap(transitionsOf),
]

const arrowOf = (transition: AnyTransitionDefinition): ChartArrow => {
  const { source, eventType, guard, target, actions } = transition
  return {
    id: arrowId(transition),
    source: pathOf(source),
    event: eventOf(eventType ?? '', source),
    condition: guard === undefined ? null : conditionOf(guard),
    target: target === undefined ? null : pathOf(target[0]!),
    actions: listOf(actions),
  }
}

/** Reads a machine's chart for drawing and explaining it. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  id: machine.id,
  root: stateOf(machine.root),
  arrows: transitionsOf(machine.root).map(arrowOf),
})

export const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)]

/** True if `path` is `outer` or inside it. Every path is inside the chart itself. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`)

/** Lists the active states of a state value, from the outermost to the innermost. */
export const activePaths = (value: StateValue, around = ''): string[] => {
  const pathTo = (key: string) => (around === '' ? key : `${around}.${key}`)
  if (typeof value === 'string') return [pathTo(value)]
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [pathTo(key), ...activePaths(inner, pathTo(key))],
  )
}
