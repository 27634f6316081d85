/** Runs the work when the browser is idle. */
export const whenIdle = (work: () => void): void => {
  // Safari lacks requestIdleCallback, so it waits for a second instead.
  ;(globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000)))(work)
}
