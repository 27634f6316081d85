import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { dayIn } from '#domain/calendar/days.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { startServer } from '#test/support/server.ts'
import { busyTenant } from './busy-tenant.ts'
import type { Target } from './load.ts'

export type DatabaseKind = 'PostgreSQL' | 'embedded'

export const BUSY = 'busy'

export interface BenchShop extends Target {
  pid: number
  postgres: Postgres | undefined
  stop: () => Promise<void>
}

export type Seed = (db: Kysely<Database>) => Promise<void>

export const storeBusyTenant = async (db: Kysely<Database>, code: string): Promise<void> => {
  const tenant = busyTenant(code)
  await storeTenant(db, { tenant, version: code, files: new Map() }, dayIn(tenant.shop.timeZone, new Date()))
}

const seedBusyTenant: Seed = (db) => storeBusyTenant(db, BUSY)

const mustNotBreak = (error: Error) => {
  throw error
}

export const startShop = async (kind: DatabaseKind, seed: Seed = seedBusyTenant): Promise<BenchShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-bench-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
  const { db, close } = await openDatabase(
    postgres ? { url: postgres.url } : { folder: join(dataDir, 'db') },
    mustNotBreak,
    WORK_LIMITS,
  )
  await migrate(db)
  await seed(db)
  await close()
  const server = await startServer(
    {
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
    SERVE_COMMAND,
  )
  return {
    origin: server.origin,
    pid: server.pid,
    postgres,
    pids: [server.pid, ...(postgres ? [postgres.pid] : [])],
    stop: async () => {
      await server.stop()
      await postgres?.stop()
    },
  }
}
