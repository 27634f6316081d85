/** Node.js has four threads for hashing and for reading files, so this maximum leaves two threads for files. */
export const HASHES_AT_ONCE = 2

interface Asker {
  tenant: string
  address: string | undefined
}

const takeTurn = <K, V>(lanes: Map<K, V>): [K, V] => {
  const [key, lane] = lanes.entries().next().value!
  lanes.delete(key)
  lanes.set(key, lane)
  return [key, lane]
}

/** Shops take turns, and so do the addresses of each shop, so that many tasks of one address delay others little. */
const createFairQueue = (atOnce: number) => {
  let running = 0
  const shops = new Map<string, Map<string | undefined, (() => void)[]>>()

  const wait = ({ tenant, address }: Asker, start: () => void) => {
    const addresses = shops.get(tenant) ?? new Map<string | undefined, (() => void)[]>()
    const starts = addresses.get(address) ?? []
    starts.push(start)
    shops.set(tenant, addresses.set(address, starts))
  }

  const startNext = () => {
    if (running === atOnce || shops.size === 0) return
    running += 1
    const [tenant, addresses] = takeTurn(shops)
    const [address, starts] = takeTurn(addresses)
    const start = starts.shift()!
    if (starts.length === 0) addresses.delete(address)
    if (addresses.size === 0) shops.delete(tenant)
    start()
  }

  const run = async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    const turn = Promise.withResolvers<void>()
    wait(asker, turn.resolve)
    startNext()
    await turn.promise
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }

  const counts = () => {
    const addresses = [...shops.values()].flatMap((lanes) => [...lanes.values()])
    return { running, waiting: addresses.reduce((sum, { length }) => sum + length, 0) }
  }
  return { run, counts }
}

const passwordQueue = createFairQueue(HASHES_AT_ONCE)

export const inPasswordQueue = passwordQueue.run

export const passwordsInQueue = passwordQueue.counts
