import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { AnyActorRef } from 'xstate'

type SnapshotOf<TActor> = TActor extends { getSnapshot(): infer TSnapshot } ? TSnapshot : undefined

/**
 * Creates a context for the actor of a page: a provider, and hooks for the components inside it.
 * @param owner the name of the provider's component, for the error message
 */
export const actorContext = <TActor extends AnyActorRef>(owner: string) => {
  const Context = createContext<TActor | null>(null)
  const useActor = (): TActor => {
    const actor = use(Context)
    if (!actor) throw new Error(`${owner} is not above this component`)
    return actor
  }
  return {
    Provider: Context.Provider,
    useActor,
    /**
     * Selects a part of the state. Without `isSame`, parts are compared by `===`, so `select` must not create objects.
     */
    useSelected: <T>(select: (snapshot: SnapshotOf<TActor>) => T, isSame?: (a: T, b: T) => boolean): T =>
      useSelector(useActor(), select, isSame),
  }
}
