/** The number of lanes at once, which mostly wait for a database or provider. */
const MOST_LANES = 50
/** After this time a run starts nothing more, so that the next run, which does the rest, is not late. */
const BEGIN_MS = 5_000

interface Lanes<T> {
  laneOf: (thing: T) => string
  work: (thing: T) => Promise<void>
  /** Called with a failure, which stops neither its lane nor others. */
  failed: (thing: T, error: unknown) => void
  /** After it aborts, nothing more is started. */
  stop: AbortSignal | undefined
  beginMs?: number
}

/**
 * Works through items in lanes, for example one lane for each shop. Lanes run at the same time, the items of a lane one
 * after another.
 */
export const inLanes = async <T>(
  things: readonly T[],
  { laneOf, work, failed, stop, beginMs = BEGIN_MS }: Lanes<T>,
): Promise<void> => {
  const startedAt = performance.now()
  const mayBegin = () => !stop?.aborted && performance.now() - startedAt < beginMs
  // All workers take lanes from the same iterator.
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
