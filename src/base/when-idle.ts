/** Does it when the browser has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  // Safari has no requestIdleCallback.
  ;(globalThis.requestIdleCallback ?? ((start) => setTimeout(start, 1000)))(work)
}
