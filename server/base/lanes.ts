/** The number of concurrent lanes, which mostly wait for a database or a provider. */
const MOST_LANES = 50
/** A run starts nothing after this time, so that the next run is not late and takes the rest. */
const BEGIN_MS = 5_000

interface Lanes<T> {
  laneOf: (thing: T) => string
  work: (thing: T) => Promise<void>
  /** A failure stops neither the lane nor the others. */
  failed: (thing: T, error: unknown) => void
  /** Starts nothing new once it aborts. */
  stop: AbortSignal | undefined
  beginMs?: number
}

/**
 * Works through items in lanes, for example one for each shop: lanes run concurrently, items of a lane one after
 * another.
 */
export const inLanes = async <T>(
  things: readonly T[],
  { laneOf, work, failed, stop, beginMs = BEGIN_MS }: Lanes<T>,
): Promise<void> => {
  const startedAt = performance.now()
  const mayBegin = () => !stop?.aborted && performance.now() - startedAt < beginMs
  // All workers take from the same iterator.
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
