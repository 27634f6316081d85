import type { ActorOptions, AnyActorLogic } from 'xstate'

type Inspect = ActorOptions<AnyActorLogic>['inspect']

let inspect: Inspect

/** Sets the observer of all actors. Only development does so (`?inspect`), before the first actor is created. */
export const setInspection = (observer: Inspect): void => {
  inspect = observer
}

/** Returns the options for creating any actor of a visit. */
export const inspection = (): { inspect?: Inspect } => (inspect ? { inspect } : {})
