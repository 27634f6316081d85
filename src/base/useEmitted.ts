import { useLayoutEffect, useState } from 'react'
import type { ActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate'

/** An emitted event, and how often its type was emitted so far, from 1: a key. */
interface Emitted<E> {
  event: E
  times: number
}

/**
 * The last event of a type that an actor has emitted since the component is shown; another object each time. An effect that depends on it runs
 * when the component has drawn what came with the event.
 */
export const useEmitted = <E extends EventObject, T extends E['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, AnyEventObject, E>, 'on'> | undefined,
  type: T,
): Emitted<Extract<E, { type: T }>> | undefined => {
  const [last, setLast] = useState<Emitted<Extract<E, { type: T }>>>()
  // Listens before any effect starts the actor: a form may emit as it starts.
  useLayoutEffect(() => {
    const subscription = actor?.on(type, (event) =>
      setLast((before) => ({ event: event as Extract<E, { type: T }>, times: (before?.times ?? 0) + 1 })),
    )
    return () => subscription?.unsubscribe()
  }, [actor, type])
  return last
}
