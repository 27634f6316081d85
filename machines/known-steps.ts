/**
 * Caches the next step of each state and event type, because XState creates an actor for each query. Only for events
 * without data.
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
