import { lazy, useLayoutEffect, useState, type ComponentType } from 'react'
import { replayEarlyClicks } from './early-clicks.ts'

const preloads: (() => Promise<void>)[] = []

/**
 * A component in a file of its own, loaded when it is first drawn or by `preload`. Once loaded it is drawn at once: what suspends even for a
 * moment, React reveals 300 ms later only.
 */
export const lazyWithPreload = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const Loading = lazy(async () => {
    await preload()
    return { default: loaded! }
  })
  function Lazy(props: P) {
    // Not changed while it is mounted, which would begin it anew.
    const [Part] = useState(() => loaded ?? (Loading as ComponentType<P>))
    // After its own parts: what was pressed in the server's drawing is done.
    useLayoutEffect(replayEarlyClicks, [])
    return <Part {...props} />
  }
  if (import.meta.env.SSR) preloads.push(preload)
  return Object.assign(Lazy, { preload })
}

/** The server draws a page as a whole. A part that is loaded may name parts of its own: they come at the end of the list. */
export const loadAll = async () => {
  for (const preload of preloads) await preload()
}
