import { useLayoutEffect, useState } from 'react'
import type { ActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate'

/** An emitted event with its number, which counts the component's events from 1. The number serves as a key. */
interface Emitted<E> {
  event: E
  times: number
}

/**
 * Returns the last event of a type that an actor has emitted since the component was mounted. Each event is a new
 * object. Effects that depend on the event run after the component has rendered the state of the event.
 */
export const useEmitted = <E extends EventObject, T extends E['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, AnyEventObject, E>, 'on'> | undefined,
  type: T,
): Emitted<Extract<E, { type: T }>> | undefined => {
  const [last, setLast] = useState<Emitted<Extract<E, { type: T }>>>()
  // Subscribes in a layout effect, before effects start the actor, because a form may emit an event at its start.
  useLayoutEffect(() => {
    const subscription = actor?.on(type, (event) =>
      setLast((before) => ({ event: event as Extract<E, { type: T }>, times: (before?.times ?? 0) + 1 })),
    )
    return () => subscription?.unsubscribe()
  }, [actor, type])
  return last
}
