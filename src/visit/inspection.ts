import type { ActorOptions, AnyActorLogic } from 'xstate'

type Inspect = ActorOptions<AnyActorLogic>['inspect']

let inspect: Inspect

/** Development only (`?inspect`): set before the first actor is created. */
export const setInspection = (observer: Inspect): void => {
  inspect = observer
}

/** The options of every actor of a visit. */
export const inspection = (): { inspect?: Inspect } => (inspect ? { inspect } : {})
