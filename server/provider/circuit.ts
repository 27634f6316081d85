/** A call that fails sooner does not count, because it delays nobody. */
const SLOW_MS = 5_000
const OPENS_AFTER = 3
const PAUSE_MS = 30_000

export interface Circuit {
  isOpen: () => boolean
  run: <T>(call: () => Promise<T>) => Promise<T>
}

export class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

export const createCircuit = (clock: () => number = () => performance.now()): Circuit => {
  let failures = 0
  let openUntil = Number.NEGATIVE_INFINITY
  const isOpen = () => clock() < openUntil
  return {
    isOpen,
    run: async (call) => {
      if (isOpen()) throw new CircuitOpen()
      const startedAt = clock()
      // Keeps the circuit open for other calls after the pause, so that only one of several calls tries.
      if (failures >= OPENS_AFTER) openUntil = startedAt + PAUSE_MS
      try {
        const answer = await call()
        failures = 0
        openUntil = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        if (clock() - startedAt < SLOW_MS) throw error
        failures += 1
        if (failures >= OPENS_AFTER) openUntil = clock() + PAUSE_MS
        throw error
      }
    },
  }
}
