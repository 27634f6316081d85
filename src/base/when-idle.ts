/** Runs the work when the browser is idle. */
export const whenIdle = (work: () => void): void => {
  // Safari has no requestIdleCallback.
  ;(globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000)))(work)
}
