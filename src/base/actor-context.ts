import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { AnyActorRef } from 'xstate'

type SnapshotOf<TActor> = TActor extends { getSnapshot(): infer TSnapshot } ? TSnapshot : undefined

/**
 * Creates a provider for the actor of a page, and hooks for the components inside.
 * @param owner the name of the provider's component, for the error message
 * @param useShown returns the actor whose state the page shows at this render
 */
export const actorContext = <TActor extends AnyActorRef>(
  owner: string,
  useShown: (actor: TActor) => TActor = (actor) => actor,
) => {
  const Context = createContext<TActor | null>(null)
  const useActor = (): TActor => {
    const actor = use(Context)
    if (!actor) throw new Error(`${owner} is not above this component`)
    return actor
  }
  return {
    Provider: Context.Provider,
    useActor,
    /** Without `isSame`, `select` must not create objects, because its results are compared by `===`. */
    useSelected: <T>(select: (snapshot: SnapshotOf<TActor>) => T, isSame?: (a: T, b: T) => boolean): T =>
      useSelector(useShown(useActor()), select, isSame),
  }
}
