/**
 * The steps of a chart that the server asks for, each worked out once: XState sets up an actor for every question. Only for events that say nothing
 * but their type.
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
