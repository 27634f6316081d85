import { useLayoutEffect, useState } from 'react'
import type { ActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate'

/** An emitted event, with its number among events of its type, from 1, which serves as a key. */
interface Emitted<E> {
  event: E
  times: number
}

/**
 * The last event of a type that an actor has emitted since the component was mounted; a new object each time. A
 * dependent effect runs after the component has rendered the event's state.
 */
export const useEmitted = <E extends EventObject, T extends E['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, AnyEventObject, E>, 'on'> | undefined,
  type: T,
): Emitted<Extract<E, { type: T }>> | undefined => {
  const [last, setLast] = useState<Emitted<Extract<E, { type: T }>>>()
  // Subscribes before any effect starts the actor, because a form may emit at its start.
  useLayoutEffect(() => {
    const subscription = actor?.on(type, (event) =>
      setLast((before) => ({ event: event as Extract<E, { type: T }>, times: (before?.times ?? 0) + 1 })),
    )
    return () => subscription?.unsubscribe()
  }, [actor, type])
  return last
}
