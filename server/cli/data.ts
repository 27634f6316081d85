import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Environment, hostUrls } from '#contract/environment.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { type DatabaseState, readDatabaseState } from '#server/db/database-state.ts'
import { createHosts } from '#server/db/hosts.ts'
import { estimateMigrations, migrate } from '#server/db/migrate.ts'
import type { SlowStatement } from '#server/db/answer-in-time.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { createReplica, type Replica } from '#server/db/replica.ts'
import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { CALL_LIMITS, REPLICA_LIMITS, WORK_LIMITS } from '#server/db/time-limits.ts'
import type { Db } from '#server/db/transact.ts'
import { isDatabaseGone, isPoolerRefusal, NoPrimary } from '#server/db/trouble.ts'
import { lockFolder } from './lock.ts'

export const CHECK_CONNECTIONS = 2

export interface OpenData {
  db: Db
  /**
   * The database for migrations, imports and jobs, with long timeouts. An embedded database has one connection, so it
   * is the same as `db`.
   */
  workDb: Db
  /**
   * The database for `/readyz` and for reading the shops, which thus never wait for a connection behind calls. For the
   * embedded database, it is the same as `db`.
   */
  checkDb: Db
  /** Absent without DATABASE_URL_READ. */
  replica?: Replica
  /** Reads the state by `checkDb`, and makes a new connection the next time if the host accepts no writes. */
  readState: () => Promise<DatabaseState>
  connections: OpenDatabase['connections']
  close: () => Promise<void>
}

const refuse = (variable: string, url: string, error: Error): StartError => {
  const reason = isPoolerRefusal(error)
    ? 'A pooler answers, which keeps no settings of a session. Name it in DATABASE_URL, and PostgreSQL itself in DATABASE_DIRECT_URL'
    : isDatabaseGone(error) && !(error instanceof NoPrimary)
      ? 'cannot be reached'
      : error.message
  const hosts = hostUrls(url)
    .map((each) => new URL(each).host)
    .join(', ')
  return new StartError(`The database of ${variable} at ${hosts}: ${reason}.`)
}

const answers = async (db: Db, variable: string, url: string): Promise<void> => {
  try {
    await db.selectNoFrom((query) => query.val(1).as('one')).execute()
  } catch (error) {
    throw error instanceof Error ? refuse(variable, url, error) : error
  }
}

interface Events {
  onBroken: (error: Error) => void
  onSlow: (slow: SlowStatement) => void
}

const openPostgres = async (url: string, environment: Environment, { onBroken, onSlow }: Events): Promise<OpenData> => {
  const {
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_URL_READ: readUrl,
    PREPARED_STATEMENTS,
    DATABASE_CONNECTIONS,
  } = environment
  const hosts = createHosts(url)
  const location = {
    url,
    hosts,
    ...(directUrl !== undefined && { pooler: { keepsStatements: PREPARED_STATEMENTS === 'on' } }),
  }
  const calls = await openDatabase(location, onBroken, CALL_LIMITS, DATABASE_CONNECTIONS, onSlow)
  const work = await openDatabase(
    directUrl === undefined ? location : { url: directUrl },
    onBroken,
    WORK_LIMITS,
    environment.DATABASE_CONNECTIONS_JOBS,
  )
  const checks = await openDatabase(location, onBroken, CALL_LIMITS, CHECK_CONNECTIONS)
  const reads =
    readUrl === undefined
      ? undefined
      : await openDatabase({ url: readUrl }, onBroken, REPLICA_LIMITS, DATABASE_CONNECTIONS, onSlow)
  const close = async () => {
    await reads?.close()
    await calls.close()
    await work.close()
    await checks.close()
  }
  try {
    await answers(calls.db, 'DATABASE_URL', url)
    if (directUrl !== undefined) await answers(work.db, 'DATABASE_DIRECT_URL', directUrl)
  } catch (error) {
    await close()
    throw error
  }
  const readState = async () => {
    const state = await readDatabaseState(checks.db)
    if (!state.isWritable) hosts.leave()
    return state
  }
  return {
    db: calls.db,
    workDb: work.db,
    checkDb: checks.db,
    ...(reads && { replica: createReplica(reads.db, checks.db) }),
    readState,
    connections: calls.connections,
    close,
  }
}

export const openData = async (environment: Environment, log: Logger): Promise<OpenData> => {
  const { DATABASE_URL, DATA_DIR } = environment
  const onBroken = (error: Error) => log.error({ error: error.name }, 'A database connection broke')
  const onSlow = (slow: SlowStatement) => log.warn(slow, 'A slow statement')
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL, environment, { onBroken, onSlow })
  const unlock = lockFolder(DATA_DIR)
  try {
    const { db, connections, close } = await openDatabase(
      { folder: join(DATA_DIR, 'db') },
      onBroken,
      CALL_LIMITS,
      undefined,
      onSlow,
    )
    return {
      db,
      workDb: db,
      checkDb: db,
      readState: () => readDatabaseState(db),
      connections,
      close: async () => {
        await close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw new StartError(
      `The embedded database in ${join(DATA_DIR, 'db')} cannot be opened (${String(error)}). It may be damaged: restore a backup of the folder. With another folder in DATA_DIR, the shop starts empty.`,
      { cause: error },
    )
  }
}

export const migrateData = async (environment: Environment, say: (words: string) => void): Promise<void> => {
  const { workDb, close } = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    const migrations = await migrate(workDb)
    say(migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'The database is up to date.')
  } finally {
    await close()
  }
}

export const estimateData = async (environment: Environment, say: (words: string) => void): Promise<void> => {
  const { workDb, close } = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    const pending = await estimateMigrations(workDb)
    if (pending.length === 0) say('The database is up to date.')
    for (const { name, rows, seconds } of pending) say(`${name}: about ${seconds} s, because it reads ${rows} rows`)
  } finally {
    await close()
  }
}

export type WithDatabase = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export const withDatabase: WithDatabase = async (work) => {
  useQuickCompiler()
  const environment = readEnvironment(process.env)
  const { workDb, close } = await openData(environment, createLogger(environment.LOG_LEVEL))
  try {
    await migrate(workDb)
    return await work(workDb)
  } finally {
    await close()
  }
}

export const openScratch = async (): Promise<OpenDatabase> => {
  const scratch = await openDatabase({ folder: 'memory://' }, () => {})
  await migrate(scratch.db)
  return scratch
}
