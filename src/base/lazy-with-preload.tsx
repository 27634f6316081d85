import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { replayEarlyClicks } from './early-clicks.ts'

const preloads: (() => Promise<void>)[] = []

/**
 * A component in a file of its own, which is loaded by `preload` or when it is first rendered. Once loaded, it renders
 * without suspending, since React reveals a suspended part only after 300 ms.
 * @param fallback shown while it is loading
 */
export const lazyWithPreload = <P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode) => {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const Loading = lazy(async () => {
    await preload()
    return { default: loaded! }
  })
  function Loadable(props: P) {
    // The component stays the same while it is mounted, since another one would mount the content again.
    const [Part] = useState(() => loaded ?? (Loading as ComponentType<P>))
    // A layout effect runs after those of the content, so early clicks find the content hydrated.
    useLayoutEffect(replayEarlyClicks, [])
    return <Part {...props} />
  }
  function Lazy(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Loadable {...props} />
      </Suspense>
    )
  }
  if (import.meta.env.SSR) preloads.push(preload)
  return Object.assign(Lazy, { preload })
}

/** Loads all parts before the server renders. A loaded part may add parts of its own at the end of the list. */
export const loadAll = async () => {
  for (const preload of preloads) await preload()
}
