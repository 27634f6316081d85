import { AsyncLocalStorage } from 'node:async_hooks'

/** The most urgent class first. Files come before calls, because the app repeats a refused call, but no refused file. */
export const REQUEST_CLASSES = ['order', 'file', 'call', 'page'] as const
export type RequestClass = (typeof REQUEST_CLASSES)[number]

/** The share of all running requests that one class, one shop or one network address may have. */
const SHARES: Record<RequestClass | 'shop' | 'address', number> = {
  order: 7 / 8,
  file: 3 / 4,
  call: 3 / 4,
  page: 1 / 2,
  shop: 3 / 4,
  address: 1 / 2,
}

/** A request is refused after waiting for this time, because its visitor should have the answer within two seconds. */
export const WAIT_MS = 1_000
/**
 * This number of requests of a class may wait for each place even if the server has started few in the last second.
 * Many files may wait, because a page asks for dozens at once.
 */
const WAITING_FOR_EACH: Record<RequestClass, number> = { order: 4, file: 40, call: 10, page: 10 }

/** A request uses the shares of its class, its shop and, if it is known, its network address. */
export interface Arrival {
  kind: RequestClass
  shop: string
  address: string | undefined
  /** Returns true once nobody waits for the answer any more. */
  isGone: () => boolean
}

export interface RunningRequest {
  /** Does not count the request while `work` waits for another party: the visitor's body, or the payment provider. */
  away: <T>(work: () => Promise<T>) => Promise<T>
  end: () => void
}

interface WaitingRequest {
  arrival: Arrival
  since: number
  decide: (running: RunningRequest | undefined) => void
}

type Lane = WaitingRequest[]
type Lanes = Map<string, Map<string | undefined, Lane>>

export interface Admission {
  /**
   * @returns undefined if the request is refused at once. Otherwise a promise for the running request, or for undefined
   * if the request is refused after it has waited.
   */
  enter: (arrival: Arrival) => Promise<RunningRequest | undefined> | undefined
  counts: () => Record<'running' | 'waiting', Record<RequestClass, number>>
}

interface AdmissionMeans {
  /** The maximum of requests that run at the same time. */
  atOnce: number
  /** The time in milliseconds. */
  now?: () => number
  /** Calls `act` after some milliseconds. */
  later?: (act: () => void, ms: number) => void
  /** Calls `act` after the connections were read, so that new requests are refused while the waiting ones run. */
  soon?: (act: () => void) => void
}

const forEachClass = <T>(make: (kind: RequestClass) => T) =>
  Object.fromEntries(REQUEST_CLASSES.map((kind) => [kind, make(kind)])) as Record<RequestClass, T>

/** Counts in whole seconds. */
const createRate = (now: () => number) => {
  let second = { since: Number.NEGATIVE_INFINITY, count: 0, before: 0 }
  const current = () => {
    const passed = now() - second.since
    if (passed >= 1_000) second = { since: now(), count: 0, before: passed < 2_000 ? second.count : 0 }
    return second
  }
  return {
    add: () => void (current().count += 1),
    perSecond: () => Math.max(current().count, current().before),
  }
}

const longest = <K, V>(entries: Iterable<[K, V]>, lengthOf: (value: V) => number): [K, V] =>
  [...entries].reduce((one, other) => (lengthOf(other[1]) > lengthOf(one[1]) ? other : one))

const lengthOfShop = (addresses: ReadonlyMap<unknown, Lane>) =>
  [...addresses.values()].reduce((sum, { length }) => sum + length, 0)

/**
 * Admits as many requests as the server can finish in time, and refuses the others at once. Waiting requests start in
 * the order of their classes. In each class, shops take turns, and so do the addresses of each shop. If too many
 * requests of a class wait, a new one is refused, or replaces the newest request of a longer queue.
 */
export const createAdmission = ({
  atOnce,
  now = () => performance.now(),
  later = (act, ms) => void setTimeout(act, ms).unref(),
  soon = setImmediate,
}: AdmissionMeans): Admission => {
  const used = new Map<string, number>()
  const lanes = forEachClass((): Lanes => new Map())
  const started = forEachClass(() => createRate(now))
  const waiting = forEachClass(() => 0)
  const running = forEachClass(() => 0)
  /** All waiting requests, the oldest first. */
  const queue = new Set<WaitingRequest>()
  let isStartPlanned = false
  let isLookPlanned = false

  const partOf = (share: number) => Math.max(1, Math.floor(atOnce * share))
  const isFree = (name: string, most: number) => (used.get(name) ?? 0) < most
  const hasClassRoom = (kind: RequestClass) => isFree('all', atOnce) && isFree(kind, partOf(SHARES[kind]))
  const hasShopRoom = (shop: string) => isFree(`shop ${shop}`, partOf(SHARES.shop))
  const hasAddressRoom = (address: string | undefined) =>
    address === undefined || isFree(`address ${address}`, partOf(SHARES.address))

  const count = ({ kind, shop, address }: Arrival, by: 1 | -1) => {
    for (const name of ['all', kind, `shop ${shop}`, ...(address === undefined ? [] : [`address ${address}`])]) {
      const next = (used.get(name) ?? 0) + by
      if (next === 0) used.delete(name)
      else used.set(name, next)
    }
    running[kind] += by
  }

  const run = (arrival: Arrival): RunningRequest => {
    count(arrival, 1)
    let aways = 0
    let hasEnded = false
    const free = () => {
      count(arrival, -1)
      planStart()
    }
    return {
      away: async (work) => {
        if (hasEnded) return work()
        aways += 1
        if (aways === 1) free()
        try {
          return await work()
        } finally {
          aways -= 1
          if (aways === 0 && !hasEnded) count(arrival, 1)
        }
      },
      end: () => {
        if (!hasEnded && aways === 0) free()
        hasEnded = true
      },
    }
  }

  const add = (request: WaitingRequest) => {
    const { kind, shop, address } = request.arrival
    const addresses = lanes[kind].get(shop) ?? new Map<string | undefined, Lane>()
    const lane = addresses.get(address) ?? []
    lane.push(request)
    lanes[kind].set(shop, addresses.set(address, lane))
    queue.add(request)
    waiting[kind] += 1
  }

  const remove = (request: WaitingRequest) => {
    const { kind, shop, address } = request.arrival
    const addresses = lanes[kind].get(shop)!
    const lane = addresses.get(address)!
    lane.splice(lane.indexOf(request), 1)
    if (lane.length === 0) addresses.delete(address)
    if (addresses.size === 0) lanes[kind].delete(shop)
    queue.delete(request)
    waiting[kind] -= 1
  }

  const refuse = (request: WaitingRequest) => {
    remove(request)
    request.decide(undefined)
  }

  /** Finds the request whose turn it is, and puts its shop and address at the end of their rows. */
  const takeNext = (kind: RequestClass): WaitingRequest | undefined => {
    if (!hasClassRoom(kind)) return undefined
    for (const [shop, addresses] of lanes[kind]) {
      if (!hasShopRoom(shop)) continue
      for (const [address, lane] of addresses) {
        if (!hasAddressRoom(address)) continue
        addresses.delete(address)
        addresses.set(address, lane)
        lanes[kind].delete(shop)
        lanes[kind].set(shop, addresses)
        const [request] = lane
        remove(request!)
        return request
      }
    }
    return undefined
  }

  const startNext = (): boolean => {
    for (const kind of REQUEST_CLASSES) {
      const next = takeNext(kind)
      if (!next) continue
      if (next.arrival.isGone()) next.decide(undefined)
      else {
        started[kind].add()
        next.decide(run(next.arrival))
      }
      return true
    }
    return false
  }

  /** Starts one request in each turn of the event loop, so that the turns are short and checks are answered between. */
  const start = () => {
    isStartPlanned = false
    if (startNext()) planStart()
  }

  /** Starts requests first, because after a stall of the process all of them may be late while places are free. */
  const look = () => {
    while (startNext());
    for (const request of queue) {
      if (now() - request.since < WAIT_MS) break
      refuse(request)
    }
  }

  const planStart = () => {
    if (isStartPlanned || queue.size === 0) return
    isStartPlanned = true
    soon(start)
  }

  const planLook = () => {
    const [oldest] = queue
    if (isLookPlanned || !oldest) return
    isLookPlanned = true
    later(
      () => {
        isLookPlanned = false
        look()
        planLook()
      },
      WAIT_MS - (now() - oldest.since),
    )
  }

  const isFull = (kind: RequestClass) =>
    waiting[kind] >= Math.max(atOnce * WAITING_FOR_EACH[kind], (started[kind].perSecond() * WAIT_MS) / 1_000)

  /**
   * Refuses the newest request of the longest queue: that of the shop with the most waiting requests, or else of an
   * address of the same shop.
   * @returns false if no queue is longer than the arrival's own would become
   */
  const hasMadeRoom = ({ kind, shop, address }: Arrival): boolean => {
    const own = lanes[kind].get(shop) ?? new Map<string | undefined, Lane>()
    const [, fullest] = longest(lanes[kind], lengthOfShop)
    const isOther = lengthOfShop(fullest) > lengthOfShop(own) + 1
    if (!isOther && own.size === 0) return false
    const [, lane] = longest(isOther ? fullest : own, ({ length }) => length)
    if (!isOther && lane.length <= (own.get(address)?.length ?? 0) + 1) return false
    refuse(lane.at(-1)!)
    return true
  }

  return {
    enter: (arrival) => {
      if (isFull(arrival.kind) && !hasMadeRoom(arrival)) return undefined
      const { promise, resolve } = Promise.withResolvers<RunningRequest | undefined>()
      add({ arrival, since: now(), decide: resolve })
      if (!isStartPlanned) start()
      planLook()
      return promise
    },
    counts: () => ({ running: { ...running }, waiting: { ...waiting } }),
  }
}

const runningRequest = new AsyncLocalStorage<RunningRequest>()

export const asRunning = <T>(running: RunningRequest, work: () => T): T => runningRequest.run(running, work)

/** Lets other requests run while this one waits for another party. Outside a request, only does the work. */
export const whileAway = <T>(work: () => Promise<T>): Promise<T> => {
  const running = runningRequest.getStore()
  return running ? running.away(work) : work()
}
