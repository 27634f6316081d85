import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { replayEarlyClicks } from './early-clicks.ts'
import { beforeIdle } from '#src/api/when-idle.ts'

const preloads: (() => Promise<void>)[] = []

/**
 * Creates a component from a separate file. Once loaded, the component renders without suspending, because React delays
 * suspended parts.
 */
export const lazyWithPreload = <P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode) => {
  let loaded: ComponentType<P> | undefined
  let onShown: () => void
  const shown = new Promise<void>((resolve) => (onShown = resolve))
  const preload = async () => {
    loaded ??= await load()
  }
  /** Loads the component for the page that the visitor sees. Idle work waits until the component is shown. */
  const loadNow = () => {
    const loading = preload()
    void beforeIdle(loading.then(() => shown))
    return loading
  }
  const Loading = lazy(async () => {
    await loadNow()
    return { default: loaded! }
  })
  function Loadable(props: P) {
    // Renders the same component until it is unmounted, because React would mount the content again under another
    // component.
    const [Part] = useState(() => loaded ?? (Loading as ComponentType<P>))
    // Replays early clicks in a layout effect, because it runs after the layout effects of the content, when the
    // content is hydrated.
    useLayoutEffect(() => {
      onShown()
      replayEarlyClicks()
    }, [])
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
  return Object.assign(Lazy, { preload, loadNow, shown, Loadable })
}

/** Loads the parts one after another, because a loaded part may append more parts to the list. */
export const loadAll = async () => {
  for (const preload of preloads) await preload()
}
