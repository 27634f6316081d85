/*
 * What was made a moment ago, for those who ask for the same (docs/decisions/2026-11-22-what-is-kept.md).
 */

interface Entry<T> {
  /** The source of the value. Another object, such as a shop imported again, makes a new value. */
  source: object
  madeAt: number
  made: Promise<T>
  /** 0 while it is being made. */
  bytes: number
}

interface Limits<T> {
  freshMs: number
  /** Of all that is kept together. */
  mostBytes: number
  bytesOf: (made: T) => number
  clock?: () => number
}

export interface Recent<T> {
  /** What was made for the key of the same source a moment ago, else what is made now. All who ask at once get the same. */
  get: (key: string, source: object, make: () => Promise<T>) => Promise<T>
  /** Forgets all keys that start so. */
  forget: (prefix: string) => void
}

export const createRecent = <T>({
  freshMs,
  mostBytes,
  bytesOf,
  clock = () => performance.now(),
}: Limits<T>): Recent<T> => {
  /** The oldest first. */
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  const drop = (key: string, entry: Entry<T>) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }
  const isFresh = ({ madeAt }: Entry<T>) => clock() - madeAt < freshMs
  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (isFresh(entry) && bytes <= mostBytes) return
      drop(key, entry)
    }
  }
  const weigh = (key: string, entry: Entry<T>, made: T) => {
    if (entries.get(key) !== entry) return
    entry.bytes = bytesOf(made)
    bytes += entry.bytes
    makeRoom()
  }

  return {
    get: (key, source, make) => {
      const found = entries.get(key)
      if (found && found.source === source && isFresh(found)) return found.made
      if (found) drop(key, found)
      const entry: Entry<T> = { source, madeAt: clock(), made: make(), bytes: 0 }
      entries.set(key, entry)
      void entry.made.then(
        (made) => weigh(key, entry, made),
        () => drop(key, entry),
      )
      return entry.made
    },
    forget: (prefix) => {
      for (const [key, entry] of entries) if (key.startsWith(prefix)) drop(key, entry)
    },
  }
}
