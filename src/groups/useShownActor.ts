import { startTransition, useCallback, useLayoutEffect, useState } from 'react'
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate'
import { stillActor } from '#src/visit/useVisitActor.ts'

interface Shown<L extends AnyStateMachine> {
  actor: ActorRefFrom<L> | undefined
  /** True if the page contains an answer. */
  isFirstKnown: boolean
  show: (started: ActorRefFrom<L>) => void
}

/**
 * Returns the actor whose state the page shows: until the chart runs, an actor in the state that the server has
 * rendered, and then the running actor. Returns undefined if there is neither.
 * @param firstOf returns the state that the server renders, or undefined if the page contains no answer
 */
export const useShownActor = <L extends AnyStateMachine>(firstOf: () => SnapshotFrom<L> | undefined): Shown<L> => {
  const [first] = useState(() => {
    const snapshot = firstOf()
    return snapshot === undefined ? undefined : stillActor<L>(snapshot)
  })
  const [running, setRunning] = useState<ActorRefFrom<L>>()
  const show = useCallback(
    (started: ActorRefFrom<L>) => {
      first?.passTo(started)
      // Uses a transition, so that the screen keeps the server's HTML until its code has loaded.
      startTransition(() => setRunning(() => started))
    },
    [first],
  )
  // Shows the page that the script of restoring-group.ts has hidden.
  useLayoutEffect(() => {
    if (running) delete document.documentElement.dataset['restoring']
  }, [running])
  return { actor: running ?? first?.actor, isFirstKnown: first !== undefined, show }
}
