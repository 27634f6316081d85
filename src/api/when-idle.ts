const MOST_MS = 5000

let awaited = 0
const waiting: (() => void)[] = []

const runWaiting = () => {
  // Waits a second in browsers that lack requestIdleCallback.
  const atIdle = globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000))
  atIdle(() => {
    if (awaited > 0) return
    waiting.shift()?.()
    // Runs only one function in each idle period, so that the browser can handle input before the next function.
    if (waiting.length > 0) runWaiting()
  })
}

export const whenIdle = (work: () => void): void => {
  waiting.push(work)
  runWaiting()
}

/** Makes the work of `whenIdle` wait for `loading`, at most 5 seconds, because both would share a slow connection. */
export const beforeIdle = <T>(loading: Promise<T>): Promise<T> => {
  if (import.meta.env.SSR) return loading
  awaited += 1
  const end = () => {
    awaited -= 1
    if (waiting.length > 0) runWaiting()
  }
  void Promise.race([loading, new Promise((late) => setTimeout(late, MOST_MS))]).then(end, end)
  return loading
}

let endHold: () => void

/** Idle work waits from the start until the page's content is on the page. */
void beforeIdle(new Promise<void>((resolve) => (endHold = resolve)))

export const contentShown = (): void => endHold()
