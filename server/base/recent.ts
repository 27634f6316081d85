interface Entry<T> {
  source: object
  madeAt: number
  made: Promise<T>
  bytes: number
}

interface Limits<T> {
  freshMs: number
  mostBytes: number
  bytesOf: (made: T) => number
  clock?: () => number
}

export const createRecent = <T>({ freshMs, mostBytes, bytesOf, clock = () => performance.now() }: Limits<T>) => {
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
    get: (key: string, source: object, make: () => Promise<T>): Promise<T> => {
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
    forget: (prefix: string): void => {
      for (const [key, entry] of entries) if (key.startsWith(prefix)) drop(key, entry)
    },
  }
}
