/** An actor that shows one state for good: what is sent to it changes nothing. */
export const stillActor = <A extends { getSnapshot: () => unknown }>(snapshot: unknown): A => {
  const still = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
    start: () => {},
  }
  return still as unknown as A
}
