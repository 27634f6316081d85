/** An actor that shows one state for good: what is sent to it changes nothing. */
export const stillActor = (snapshot: unknown): unknown => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
  start: () => {},
})
