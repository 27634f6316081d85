import { lazy, Suspense, useLayoutEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '#src/api/when-idle.ts'
import { useFromServer } from '#src/ui/useFromServer.ts'
import { replayEarlyClicks } from './early-clicks.ts'
import { lazyWithPreload } from './lazy-with-preload.tsx'

/**
 * Creates a lazy component that the server renders, and that hydrates when the browser is idle, so that the rest of the
 * page answers first. It must have no props and read no context that changes, because React would otherwise remove its
 * HTML until its code is loaded.
 */
export const lazyHydrated = (load: () => Promise<ComponentType>) => {
  if (import.meta.env.SSR) return lazyWithPreload(load)
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const loadPart = async () => {
    await preload()
    return { default: loaded! }
  }
  const AtOnce = lazy(loadPart)
  const WhenIdle = lazy(async () => {
    await new Promise<void>(whenIdle)
    return loadPart()
  })
  function Hydrated() {
    const isFromServer = useFromServer()
    const [Part] = useState<ComponentType>(() => loaded ?? (isFromServer ? WhenIdle : AtOnce))
    useLayoutEffect(() => replayEarlyClicks(), [])
    return <Part />
  }
  const hydrated = <Hydrated />
  const Lazy = () => <Suspense>{hydrated}</Suspense>
  return Object.assign(Lazy, { preload })
}
