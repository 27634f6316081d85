import type { ActorOptions, AnyActorLogic } from 'xstate'

type Inspect = ActorOptions<AnyActorLogic>['inspect']

let inspect: Inspect

/**
 * Sets the function that observes all actors. Called only in development (`?inspect`), before the first actor is
 * created.
 */
export const setInspection = (observer: Inspect): void => {
  inspect = observer
}

export const inspection = (): { inspect?: Inspect } => (inspect ? { inspect } : {})
