import type { AnyTransitionDefinition, StateNode, StateValue } from 'xstate'

export const pathOf = (node: StateNode): string => node.path.join('.')

/** Shortens an event type of XState: `xstate.after.retry.booking.offer.unreachable` becomes `after.retry`. */
export const eventOf = (type: string, source: StateNode): string => {
  const own = type.replace(/^xstate\./, '')
  const suffix = `.${source.id}`
  if (own === type) return type
  return own.endsWith(suffix) ? own.slice(0, -suffix.length) : own.replace(/^(done|error)\.actor\./, '$1.')
}

const ownTransitions = (node: StateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]

export const arrowId = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition
  const alternatives = ownTransitions(source).filter((other) => (other.eventType ?? '') === (eventType ?? ''))
  return [pathOf(source), eventOf(eventType ?? '', source), alternatives.indexOf(transition)].join('|')
}

export const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...ownTransitions(node),
  ...Object.values(node.states).flatMap(transitionsOf),
]

export const activePaths = (value: StateValue, around = ''): string[] => {
  const pathTo = (key: string) => (around === '' ? key : `${around}.${key}`)
  if (typeof value === 'string') return [pathTo(value)]
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [pathTo(key), ...activePaths(inner, pathTo(key))],
  )
}
