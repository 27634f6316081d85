const MOST_LANES = 50
/** By default, no item starts after this time, so that the job's next run is not late. */
const BEGIN_MS = 5_000

interface Lanes<T> {
  laneOf: (thing: T) => string
  work: (thing: T) => Promise<void>
  failed: (thing: T, error: unknown) => void
  stop: AbortSignal | undefined
  beginMs?: number
}

/**
 * Works on up to MOST_LANES lanes at once, and on the items of a lane one after the other. A failure stops no other
 * item.
 */
export const inLanes = async <T>(
  things: readonly T[],
  { laneOf, work, failed, stop, beginMs = BEGIN_MS }: Lanes<T>,
): Promise<void> => {
  const startedAt = performance.now()
  const mayBegin = () => !stop?.aborted && performance.now() - startedAt < beginMs
  // All workers take lanes from the same iterator, so that each lane has one worker.
  const lanes = Map.groupBy(things, laneOf).values()
  const workLanes = async () => {
    for (const lane of lanes)
      for (const thing of lane) {
        if (!mayBegin()) break
        try {
          await work(thing)
        } catch (error) {
          failed(thing, error)
        }
      }
  }
  await Promise.all(Array.from({ length: MOST_LANES }, workLanes))
}
