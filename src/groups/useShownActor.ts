import { startTransition, useCallback, useLayoutEffect, useState } from 'react'
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, SnapshotFrom } from 'xstate'
import { relayActor } from './relay-actor.ts'

interface Shown<L extends AnyStateMachine> {
  actor: ActorRefFrom<L> | undefined
  /** True if the page contains an answer. */
  isFirstKnown: boolean
  show: (started: ActorRefFrom<L>) => void
}

interface ShownState<L extends AnyStateMachine> {
  /** Returns the state that the server renders, or undefined if the page contains no answer. */
  firstOf: () => SnapshotFrom<L> | undefined
  /** Resolves when the screen of the running state can replace that of the server's HTML. */
  readyFor: (running: SnapshotFrom<L>, first: SnapshotFrom<L>) => Promise<void>
}

/**
 * Returns the actor whose state the page shows: first the state that the server has rendered, and then that of the
 * running actor. Returns undefined if there is neither.
 */
export const useShownActor = <L extends AnyStateMachine>({ firstOf, readyFor }: ShownState<L>): Shown<L> => {
  const [first] = useState(() => {
    const snapshot = firstOf()
    return snapshot === undefined ? undefined : { snapshot, ...relayActor<L>(snapshot) }
  })
  const [running, setRunning] = useState<ActorRefFrom<L>>()
  const show = useCallback(
    (started: ActorRefFrom<L>) => {
      const showNow = () => {
        first?.follow(started)
        // Uses a transition, so that the page keeps its skeleton until the code of the screen is loaded.
        startTransition(() => setRunning(() => started))
      }
      if (first) void readyFor((started as AnyActorRef).getSnapshot() as SnapshotFrom<L>, first.snapshot).then(showNow)
      else showNow()
    },
    [first, readyFor],
  )
  // Shows the page that the script of restoring-group.ts has hidden.
  useLayoutEffect(() => {
    if (running) delete document.documentElement.dataset['restoring']
  }, [running])
  return { actor: first?.relay ?? running, isFirstKnown: first !== undefined, show }
}

interface Screen {
  shown: Promise<void>
  preload: () => Promise<void>
}

/** Returns `readyFor`: it waits until the screen is hydrated, or until the code of another screen is loaded. */
export const screensReady =
  <S>(screens: Partial<Record<string, Screen>>, pageOf: (snapshot: S) => string) =>
  async (running: S, first: S): Promise<void> => {
    const page = pageOf(running)
    const screen = screens[page]
    if (!screen) return
    // Ignores a failure, because a screen loads its code again when it is shown.
    await (page === pageOf(first) ? screen.shown : screen.preload().catch(() => undefined))
  }
