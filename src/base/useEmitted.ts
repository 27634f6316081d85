import { useLayoutEffect, useState } from 'react'
import type { ActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate'

interface Emitted<E> {
  event: E
  times: number
}

/**
 * Returns the last event of a type that an actor has emitted since the component was mounted, as a new object for each
 * event.
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
