/** The number of calls and parts that the visitor waits for now. */
let awaited = 0
const waiting: (() => void)[] = []

const runWaiting = () => {
  // In Safari, which lacks requestIdleCallback, the work waits for a second instead.
  const atIdle = globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000))
  atIdle(() => {
    if (awaited > 0) return
    waiting.shift()?.()
    // The browser may handle input between two works.
    if (waiting.length > 0) runWaiting()
  })
}

/** Runs the work when the browser is idle and nothing is loading that the visitor waits for. */
export const whenIdle = (work: () => void): void => {
  waiting.push(work)
  runWaiting()
}

/** Makes the work of `whenIdle` wait until `loading` has ended, because both would share a slow connection. */
export const beforeIdle = <T>(loading: Promise<T>): Promise<T> => {
  awaited += 1
  const end = () => {
    awaited -= 1
    if (waiting.length > 0) runWaiting()
  }
  loading.then(end, end)
  return loading
}
