import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { estimateMigrations, migrate } from '#server/db/migrate.ts'
import type { SlowStatement } from '#server/db/answer-in-time.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { CALL_LIMITS, WORK_LIMITS } from '#server/db/time-limits.ts'
import type { Db } from '#server/db/transact.ts'
import { isDatabaseGone } from '#server/db/trouble.ts'
import { lockFolder } from './lock.ts'

const CHECK_CONNECTIONS = 2

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
  connections: OpenDatabase['connections']
  close: () => Promise<void>
}

export const openData = async ({ DATABASE_URL, DATA_DIR }: Environment, log: Logger): Promise<OpenData> => {
  const onBroken = (error: Error) => log.error({ error: error.name }, 'A database connection broke')
  const onSlow = (slow: SlowStatement) => log.warn(slow, 'A slow statement')
  if (DATABASE_URL !== undefined) {
    const calls = await openDatabase({ url: DATABASE_URL }, onBroken, CALL_LIMITS, undefined, onSlow)
    const work = await openDatabase({ url: DATABASE_URL }, onBroken, WORK_LIMITS)
    const checks = await openDatabase({ url: DATABASE_URL }, onBroken, CALL_LIMITS, CHECK_CONNECTIONS)
    const close = async () => {
      await calls.close()
      await work.close()
      await checks.close()
    }
    try {
      await calls.db.selectNoFrom((query) => query.val(1).as('one')).execute()
    } catch (error) {
      await close()
      if (!(error instanceof Error)) throw error
      const reason = isDatabaseGone(error) ? 'cannot be reached' : error.message
      throw new StartError(`The database of DATABASE_URL at ${new URL(DATABASE_URL).host}: ${reason}.`)
    }
    return { db: calls.db, workDb: work.db, checkDb: checks.db, connections: calls.connections, close }
  }
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
