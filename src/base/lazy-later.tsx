import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from '#src/api/when-idle.ts'
import { lazyWithPreload } from './lazy-with-preload.tsx'

/**
 * Creates a lazy component that loads when the browser is idle, so that the rest of the page answers first. The server
 * renders its fallback.
 */
export const lazyLater = <P extends object>(load: () => Promise<ComponentType<P>>, fallback?: ReactNode) => {
  const Lazy = lazyWithPreload(load, fallback)
  let isLoaded = false
  const preload = async () => {
    await Lazy.preload()
    // The browser hydrates the fallback, so the server must not render more.
    isLoaded = !import.meta.env.SSR
  }
  function LazyLater(props: P) {
    const [isShown, setIsShown] = useState(isLoaded)
    useEffect(() => {
      const show = () => setIsShown(true)
      // Also shows a component whose code could not be loaded, because it then loads its code again.
      whenIdle(() => void preload().then(show, show))
    }, [])
    return isShown ? <Lazy {...props} /> : fallback
  }
  return Object.assign(LazyLater, { preload })
}
