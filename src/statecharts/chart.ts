import { StateMachine, type AnyStateMachine, type AnyTransitionDefinition, type StateNode } from 'xstate'
import type { AddressMeta } from '#machines/address.ts'
import { arrowId, eventOf, pathOf, transitionsOf } from '#machines/chart-parts.ts'
import { libraryGuard } from '#machines/xstate-internals.ts'

export interface ChartActor {
  id: string
  /** The chart that the actor runs, by the id of its machine; null if the actor runs no chart. */
  chart: string | null
}

/** The path in the chart names the state, such as `step.entry`. The path of the chart itself is ''. */
export interface ChartState {
  path: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description: string
  initial: string | null
  actors: readonly ChartActor[]
  tags: readonly string[]
  /** Null if the state around this one has the address. */
  address: AddressMeta | null
  entry: readonly string[]
  exit: readonly string[]
  states: readonly ChartState[]
}

export type Params = Readonly<Record<string, string>>

export type GuardCondition =
  | { kind: 'named'; name: string; params: Params }
  | { kind: 'in'; path: string }
  | { kind: 'not' | 'and' | 'or'; of: readonly GuardCondition[] }

export interface ChartArrow {
  id: string
  source: string
  /** XState's own events are `after.retry`, `done.fetchOffer` or `error.fetchOffer`. Automatic transitions have ''. */
  event: string
  condition: GuardCondition | null
  target: string | null
  /** True if the source state is left and entered again, which starts its actors and delays again. */
  isReentering: boolean
  actions: readonly string[]
}

export interface Chart {
  id: string
  root: ChartState
  arrows: readonly ChartArrow[]
  /** In milliseconds. A growing delay has several numbers. */
  delays: Readonly<Record<string, readonly number[]>>
}

const named = (part: unknown): string =>
  typeof part === 'string' ? part : ((part as { type?: string } | null)?.type ?? String(part))

const listOf = (parts: unknown): string[] => (parts === undefined ? [] : [parts].flat()).map(named)

const actorsOf = ({ invoke, machine }: StateNode): ChartActor[] =>
  invoke.map(({ id, src }) => {
    const logic: unknown = machine.implementations.actors[src as string]
    return { id, chart: logic instanceof StateMachine ? (logic as AnyStateMachine).id : null }
  })

const addressIn = (meta: object | undefined): AddressMeta | undefined =>
  meta && ('address' in meta || 'noAddress' in meta) ? (meta as AddressMeta) : undefined

const stateOf = (node: StateNode): ChartState => ({
  path: pathOf(node),
  type: node.type,
  description: node.description ?? '',
  initial: node.type === 'compound' ? pathOf(node.initial.target[0]!) : null,
  actors: actorsOf(node),
  tags: node.tags,
  address: addressIn(node.meta) ?? null,
  entry: listOf(node.config.entry),
  exit: listOf(node.config.exit),
  states: Object.values(node.states).map(stateOf),
})

const pathIn = (value: unknown): string => {
  if (typeof value === 'string') return value.startsWith('#') ? value.split('.').slice(1).join('.') : value
  const [[key, inner]] = Object.entries(value as object) as [[string, unknown]]
  return `${key}.${pathIn(inner)}`
}

const paramsOf = (guard: unknown): Params => {
  const params: unknown = (guard as { params?: unknown }).params
  return typeof params === 'object' && params !== null ? (params as Params) : {}
}

const conditionOf = (guard: unknown): GuardCondition => {
  const known = libraryGuard(guard)
  if (!known) return { kind: 'named', name: named(guard), params: paramsOf(guard) }
  if (known.kind === 'in') return { kind: 'in', path: pathIn(known.stateValue) }
  return { kind: known.kind, of: known.guards.map(conditionOf) }
}

const arrowOf = (transition: AnyTransitionDefinition): ChartArrow => {
  const { source, eventType, guard, target, reenter, actions } = transition
  return {
    id: arrowId(transition),
    source: pathOf(source),
    event: eventOf(eventType ?? '', source),
    condition: guard === undefined ? null : conditionOf(guard),
    target: target === undefined ? null : pathOf(target[0]!),
    isReentering: reenter && target !== undefined,
    actions: listOf(actions),
  }
}

const GROWTH = 8

/** Every field of the context is the given count, because a growing delay depends on a count. */
const countedContext = (count: number): unknown => new Proxy({}, { get: () => count })

const lengthsOf = (delay: unknown): number[] => {
  if (typeof delay === 'number') return [delay]
  const lengths = Array.from({ length: GROWTH }, (_, at) =>
    (delay as (args: { context: unknown }) => number)({ context: countedContext(at + 1) }),
  )
  return [...new Set(lengths)]
}

export const chartOf = (machine: AnyStateMachine): Chart => ({
  id: machine.id,
  root: stateOf(machine.root),
  arrows: transitionsOf(machine.root).map(arrowOf),
  delays: Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [name, lengthsOf(delay)]),
  ),
})

export const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)]

/** True if `path` is `outer` or inside it. Every path is inside ''. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`)
