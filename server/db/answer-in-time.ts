import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { randomUUID } from 'node:crypto'
import { connectToHost, type Hosts } from './hosts.ts'
import { DatabaseTimeout, isPlanOutdated } from './trouble.ts'

export interface SlowStatement {
  ms: number
  /** The id of the process of PostgreSQL, which its log has too. */
  process: number | undefined
  sql: string
}

const SLOW_MS = 1_000
const SHOWN = 200

interface Timing {
  onSlow: (slow: SlowStatement) => void
  ms: number | undefined
  isPipelined: boolean
  /** Absent if the connection keeps no prepared statements. */
  names: ReturnType<typeof createStatementNames> | undefined
  /** Statements that follow each `begin`. */
  settings: string
  hosts: Hosts | undefined
}

const isBeginning = (sql: string) => sql === 'begin' || sql.startsWith('start transaction')
const isEnd = (sql: string) => sql === 'commit' || sql === 'rollback'

/**
 * Closes the connection if no answer comes within `ms`, because pg's own query_timeout would return the connection to
 * the pool while the answer is pending.
 */
const clientInTime = (
  client: PoolClient,
  { ms, isPipelined, names, settings, onSlow, hosts }: Timing,
): PostgresPoolClient => {
  let timeout: DatabaseTimeout | undefined
  let transaction: { beginning: string | undefined } | undefined

  const send = async (text: string, parameters: readonly unknown[]) => {
    const name = parameters.length > 0 ? names?.nameOf(text) : undefined
    const query = { text, values: [...parameters], ...(name !== undefined && { name }) }
    const beginning = transaction?.beginning
    if (transaction === undefined || beginning === undefined) return client.query(query)
    transaction.beginning = undefined
    const begun = client.query(beginning)
    if (!isPipelined) await begun
    const [, result] = await Promise.all([begun, client.query(query)])
    return result
  }

  const sendInTime = async (text: string, parameters: readonly unknown[]) => {
    const sentAt = performance.now()
    const timer =
      ms &&
      setTimeout(() => {
        timeout = new DatabaseTimeout(ms)
        void client.end()
        // Destroys the socket, because the usual way to end a client would wait for the running query.
        client.connection.stream.destroy()
      }, ms)
    try {
      return await send(text, parameters)
    } catch (error) {
      if (isPlanOutdated(error)) names?.renew()
      if (isPlanOutdated(error) && transaction === undefined) return await send(text, parameters)
      hosts?.report(client, timeout ?? error)
      throw timeout ?? error
    } finally {
      clearTimeout(timer)
      const took = Math.round(performance.now() - sentAt)
      if (took >= SLOW_MS)
        onSlow({ ms: took, process: (client as { processID?: number }).processID, sql: text.slice(0, SHOWN) })
    }
  }

  const query = async (
    text: string,
    parameters: readonly unknown[],
  ): Promise<Pick<QueryResult, 'command' | 'rows'>> => {
    if (timeout) throw timeout
    // Sends `begin` together with the first statement, because nothing depends on the answer to `begin`.
    if (isBeginning(text)) {
      transaction = { beginning: text + settings }
      return { command: 'BEGIN', rows: [] }
    }
    if (!isEnd(text)) return sendInTime(text, parameters)
    const isEmpty = transaction?.beginning !== undefined
    transaction = undefined
    return isEmpty ? { command: text.toUpperCase(), rows: [] } : sendInTime(text, parameters)
  }

  return {
    // The cast leaves out cursors, which Kysely's type also allows.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || hosts?.isCurrent(client) === false),
  }
}

interface InTime {
  /** Undefined means no limit. */
  ms: number | undefined
  keepsStatements?: boolean
  settings?: string
  hosts?: Hosts | undefined
  onSlow: (slow: SlowStatement) => void
}

/** Queries fail with DatabaseTimeout if PostgreSQL does not answer within `ms` milliseconds. */
export const answerInTime = (
  pool: Pool,
  { ms, keepsStatements = true, settings = '', onSlow, hosts }: InTime,
): PostgresPool => {
  const names = keepsStatements ? createStatementNames() : undefined
  const timing: Timing = { ms, isPipelined: pool.options.pipeline === true, names, settings, onSlow, hosts }
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  const inTime = (client: PoolClient) => {
    const kept = known.get(client) ?? clientInTime(client, timing)
    known.set(client, kept)
    return kept
  }
  return {
    options: pool.options,
    connect: async () => inTime(await (hosts ? connectToHost(pool, hosts) : pool.connect())),
    end: () => pool.end(),
  }
}

export const PREPARED_AFTER_USES = 5
export const OWN_STATEMENT = /^[0-9a-f]{8}_\d+$/
const MOST_NAMES = 200
/**
 * Forgets all counts when so many statements are counted, because a statement with a list has another text for each
 * length of the list.
 */
const MOST_COUNTED = 2_000

/**
 * The prefix is random, because all pools of an embedded database share one session, in which each name of a prepared
 * statement can exist only once.
 */
const newPrefix = () => randomUUID().slice(0, 8)

const createStatementNames = () => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let prefix = newPrefix()
  return {
    nameOf: (text: string): string | undefined => {
      const known = names.get(text)
      if (known !== undefined || names.size === MOST_NAMES) return known
      const count = (uses.get(text) ?? 0) + 1
      if (count < PREPARED_AFTER_USES) {
        if (uses.size === MOST_COUNTED) uses.clear()
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = `${prefix}_${names.size}`
      names.set(text, name)
      return name
    },
    /** Gives all statements new names, because the prepared ones may use columns that a migration has changed. */
    renew: (): void => {
      prefix = newPrefix()
      names.clear()
    },
  }
}
