import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

const shopOfCall = new AsyncLocalStorage<string>()

export const countedForShop = <T>(shop: string, work: () => T): T => shopOfCall.run(shop, work)

interface Connections {
  used: number
  waiting: Set<() => void>
}

/** server/db/trouble.ts recognizes the error by this text, which is that of pg's own error. */
const noConnection = () => new Error('timeout exceeded when trying to connect')

const inTime = async <T>(coming: Promise<T>, deadline: number, giveBack: (late: T) => void): Promise<T> => {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), Math.max(0, deadline - performance.now()))
  const first = await Promise.race([coming.then((value) => ({ value })), over]).finally(() => clearTimeout(timer))
  if (first) return first.value
  coming.then(giveBack, () => {})
  throw noConnection()
}

/** Limits a shop's connections, so that a shop whose calls wait for locks leaves connections to others. */
export const quotaByShop = (pool: PostgresPool, most: number, ms: number): PostgresPool => {
  const shops = new Map<string, Connections>()

  const release = (shop: string, connections: Connections) => {
    const [next] = connections.waiting
    if (next) {
      connections.waiting.delete(next)
      next()
      return
    }
    connections.used -= 1
    if (connections.used === 0) shops.delete(shop)
  }

  const wait = async (connections: Connections, deadline: number) => {
    if (connections.used < most) {
      connections.used += 1
      return
    }
    const turn = Promise.withResolvers<void>()
    connections.waiting.add(turn.resolve)
    const timer = setTimeout(() => {
      if (connections.waiting.delete(turn.resolve)) turn.reject(noConnection())
    }, deadline - performance.now())
    await turn.promise.finally(() => clearTimeout(timer))
  }

  const connectFor = async (shop: string): Promise<PostgresPoolClient> => {
    const deadline = performance.now() + ms
    const connections = shops.get(shop) ?? { used: 0, waiting: new Set() }
    shops.set(shop, connections)
    await wait(connections, deadline)
    try {
      const client = await inTime(pool.connect(), deadline, (late) => late.release())
      return {
        query: client.query,
        release: (destroy) => {
          client.release(destroy)
          release(shop, connections)
        },
      }
    } catch (error) {
      release(shop, connections)
      throw error
    }
  }

  return {
    ...pool,
    connect: () => {
      const shop = shopOfCall.getStore()
      return shop === undefined ? pool.connect() : connectFor(shop)
    },
  }
}
