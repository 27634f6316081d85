import { use, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { lazyWithPreload } from './lazy-with-preload.tsx'

const never = () => () => undefined

const createServed = () => {
  let isServed = false
  // In the browser, React calls `onHydration` instead of `isServed` only during hydration.
  return { isServed: () => isServed, onHydration: () => (isServed = true) }
}

/** True while a component takes over the server's HTML, and afterwards in the same component. */
const useIsServed = (): boolean => {
  const [{ isServed, onHydration }] = useState(createServed)
  return useSyncExternalStore(never, isServed, onHydration)
}

/**
 * Creates a lazy component for content that the server renders. The page around it hydrates after the component is
 * loaded. Served content has no boundary of its own, because React would replace a boundary's HTML at the first update
 * of the page if content inside is still loading.
 */
export const lazyContent = <P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode) => {
  const Lazy = lazyWithPreload(load, fallback)
  let loading: Promise<void> | undefined
  function LazyContent(props: P) {
    if (!useIsServed()) return <Lazy {...props} />
    // Ignores a failure, because the component loads its code again when it is shown.
    if (!import.meta.env.SSR) use((loading ??= Lazy.loadNow().catch(() => undefined)))
    return <Lazy.Loadable {...props} />
  }
  return Object.assign(LazyContent, { preload: Lazy.preload, loadNow: Lazy.loadNow })
}
