import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'

/** A pause in which the step unfolds before the page scrolls to it. */
const HASH_SCROLL_DELAY_MS = 500

/**
 * Scrolls smoothly to the element of a hash after 500 ms, unless the visitor has started another action, so that the
 * page does not move under a finger.
 */
export const createHashScroll = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const ending = new AbortController()
  for (const beginning of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(beginning, stop, { capture: true, passive: true, signal: ending.signal })
  return {
    to: (id: string) => {
      stop()
      timer = setTimeout(() => {
        const element = document.getElementById(id)
        if (element) scrollSmoothly(element, 'start')
      }, HASH_SCROLL_DELAY_MS)
    },
    end: () => {
      stop()
      ending.abort()
    },
  }
}
