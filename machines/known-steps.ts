import { transition, type AnyStateMachine, type EventFrom, type SnapshotFrom, type StateValue } from 'xstate'

export const snapshotAfter = <M extends AnyStateMachine>(
  machine: M,
  value: StateValue,
  event: EventFrom<M>,
): SnapshotFrom<M> | undefined => {
  const chart: AnyStateMachine = machine
  const before = chart.resolveState({ value, context: {} })
  return before.can(event) ? (transition(chart, before, event)[0] as SnapshotFrom<M>) : undefined
}

/**
 * Caches the next state, because XState would create an actor for each query. Serves only charts whose events have no
 * data.
 */
export const knownSteps = <State extends string | number, Event extends { type: string }>(
  next: (state: State, event: Event) => State | undefined,
): typeof next => {
  const known = new Map<string, State | undefined>()
  return (state, event) => {
    const step = `${state} ${event.type}`
    if (!known.has(step)) known.set(step, next(state, event))
    return known.get(step)
  }
}
