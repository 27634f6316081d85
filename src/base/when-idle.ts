/** Runs the work when the browser is idle. */
export const whenIdle = (work: () => void): void => {
  // Waits for a second in Safari, which lacks requestIdleCallback.
  ;(globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000)))(work)
}
