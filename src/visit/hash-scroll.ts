import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'

const HASH_SCROLL_DELAY_MS = 500

/** The page does not scroll if the visitor acts during the pause, because it must not move under a finger. */
export const createHashScroll = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const ending = new AbortController()
  for (const beginning of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(beginning, stop, { capture: true, passive: true, signal: ending.signal })
  const to = (id: string) => {
    stop()
    timer = setTimeout(() => {
      const element = document.getElementById(id)
      if (element) scrollSmoothly(element, 'start')
      // Tries again, because the step may still be loading.
      else to(id)
    }, HASH_SCROLL_DELAY_MS)
  }
  return {
    to,
    end: () => {
      stop()
      ending.abort()
    },
  }
}
