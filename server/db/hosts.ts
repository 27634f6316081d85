import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { hostUrls } from '#contract/environment.ts'
import { CALL_LIMITS } from './time-limits.ts'
import { isConnectionLate, isHostLost, isReadOnly, NoPrimary } from './trouble.ts'

export interface Hosts {
  /** Finds the host that accepts writes, unless it is known. @throws NoPrimary */
  ready: () => Promise<void>
  /** The class of the pool's connections, which lead to this host. */
  Client: typeof Client
  /** False if the connection leads to a host that was left. */
  isCurrent: (client: object) => boolean
  /**
   * After the loss of one of several hosts, lets the next connection look for a host again. Leaves a host that accepts no
   * writes.
   */
  report: (client: object | undefined, error: unknown) => void
  /** Closes all connections when they are used again. */
  leave: () => void
}

/** PostgreSQL lists the connections of the server by this name. */
export const APPLICATION = 'talstation'

export const READ_ONLY = 'read-only'

/** @returns why the host accepts no writes, or undefined if it does */
export const whyNotWritable = async (url: string): Promise<string | undefined> => {
  const client = new Client({ connectionString: url, application_name: APPLICATION })
  client.on('error', () => {})
  const timer = setTimeout(() => client.connection.stream.destroy(), CALL_LIMITS.connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]!.transaction_read_only === 'off' ? undefined : READ_ONLY
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message
  } finally {
    clearTimeout(timer)
    client.end().catch(() => {})
  }
}

/**
 * All pools of a process for one address share the found host (docs/decisions/2026-11-28-several-hosts.md).
 * A single host is never asked, because no other one could be chosen.
 */
export const createHosts = (url: string): Hosts => {
  const urls = hostUrls(url)
  const hasChoice = urls.length > 1
  const epochs = new WeakMap<object, number>()
  let current = urls[0]!
  let epoch = 0
  let isKnown = !hasChoice
  let search: Promise<void> | undefined

  const look = async () => {
    const asked = urls.map(whyNotWritable)
    const reasons: string[] = []
    for (const [at, each] of urls.entries()) {
      const reason = await asked[at]
      if (reason === undefined) {
        if (each !== current) epoch += 1
        current = each
        isKnown = true
        return
      }
      reasons.push(`${new URL(each).host}: ${reason}`)
    }
    throw new NoPrimary(reasons)
  }

  class HostClient extends Client {
    constructor(config: ClientConfig) {
      super({ ...config, connectionString: current })
      epochs.set(this, epoch)
    }
  }

  const leave = () => {
    epoch += 1
    isKnown = !hasChoice
  }

  return {
    ready: async () => {
      if (isKnown) return
      search ??= look().finally(() => {
        search = undefined
      })
      await search
    },
    Client: HostClient,
    isCurrent: (client) => epochs.get(client) === epoch,
    report: (client, error) => {
      // Ignores connections to a host that was left, because an earlier report has led to leaving it.
      if (client !== undefined && epochs.get(client) !== epoch) return
      if (isReadOnly(error)) leave()
      else if (hasChoice && isHostLost(error)) isKnown = false
    },
    leave,
  }
}

/** @returns a connection to the host that accepts writes */
export const connectToHost = async (pool: Pool, hosts: Hosts): Promise<PoolClient> => {
  for (let isRepeated = false; ;) {
    await hosts.ready()
    try {
      const client = await pool.connect()
      if (hosts.isCurrent(client)) return client
      client.release(true)
    } catch (error) {
      hosts.report(undefined, error)
      // Does not repeat after a host that did not answer, because the call has no time left for another host.
      if (isRepeated || !isHostLost(error) || isConnectionLate(error)) throw error
      isRepeated = true
    }
  }
}
