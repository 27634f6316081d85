import type { KyselyPlugin } from 'kysely'
import { Client } from 'pg'
import type { Tenant } from '#contract/tenant-folder.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readDatabaseState } from '#server/db/database-state.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { providers } from '#server/provider/providers.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { TODAY } from './app.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProcessServer } from './process-server.ts'
import { silentLog } from './silent-log.ts'
import { visitor } from './visitor.ts'

const mustNotBreak = (error: Error) => {
  throw error
}

export interface Server {
  app: Pick<App, 'request'>
  deps: Deps
  close: () => Promise<void>
}

export const openServer = async (url: string, clock: () => Date, plugin?: KyselyPlugin): Promise<Server> => {
  const database = await openDatabase({ url }, mustNotBreak)
  const db = plugin ? database.db.withPlugin(plugin) : database.db
  const deps: Deps = {
    db,
    environment: {
      PORT: 0,
      HOST: '127.0.0.1',
      DATA_DIR: '',
      DATABASE_CONNECTIONS: 10,
      DATABASE_CONNECTIONS_JOBS: 10,
      DEFAULT_TENANT: 'worked',
      RATE_LIMITS: 'on',
      MIGRATE: 'on',
      JOBS: 'on',
      MAILS: 'on',
      DRAIN_SECONDS: 0,
      TRUST_PROXY: 0,
      REQUESTS_AT_ONCE: 12,
      JOBS_EVERY_SECONDS: 15,
      SANDBOX_LATE_SECONDS: 20,
      LOG_LEVEL: 'silent',
    },
    tenants: createTenantStore(db, silentLog),
    log: silentLog,
    clock,
    origin: () => 'http://localhost',
    providerOf: providers({
      accounts: new Map(),
      ownOrigin: () => 'http://localhost',
      fetch: async (input, init) => app.request(input, init),
    }),
    reachShop: async (path, init) => app.request(path, init),
    isStopping: () => false,
    readDatabase: () => readDatabaseState(db),
    passwordCost: CHEAP_PASSWORDS,
  }
  const app: App = createApp(deps, MOUNTS)
  return { app, deps, close: database.close }
}

/** A closed pool can still have open connections, which would fail when the cluster stops. */
export const sessionsEnded = async ({ url }: Postgres) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await client.query(others)).rows.length > 0);
  await client.end()
}

export const patient = ({ request }: Pick<App, 'request'>): Pick<App, 'request'> => {
  const ask = async (...asked: Parameters<typeof request>): Promise<Response> => {
    const answer = await request(...asked)
    return answer.status === 503 && answer.headers.has('Retry-After') ? ask(...asked) : answer
  }
  return { request: ask }
}

export interface TwoServers {
  postgres: Postgres
  servers: Server[]
  atOnce: <T>(count: number, act: (anna: ReturnType<typeof visitor>, at: number) => Promise<T>) => Promise<T[]>
  stop: () => Promise<void>
}

interface TwoServersOptions {
  inProcesses?: boolean
}

export const openTwoServers = async (
  tenant: Tenant,
  clock: () => Date = () => new Date(`${TODAY}T09:00:00Z`),
  { inProcesses = false }: TwoServersOptions = {},
): Promise<TwoServers> => {
  const postgres = await startPostgres()
  const own = [await openServer(postgres.url, clock), await openServer(postgres.url, clock)]
  const apart = inProcesses ? await Promise.all(own.map(() => openProcessServer(postgres.url, clock))) : []
  const servers = own.map(({ app, deps, close }, at) => ({
    app: apart[at]?.app ?? app,
    deps,
    close: async () => {
      await apart[at]?.close()
      await close()
    },
  }))
  const { db } = servers[0]!.deps
  await migrate(db)
  await storeTenant(db, { tenant, version: 'test', files: new Map() }, TODAY)
  return {
    postgres,
    servers,
    atOnce: (count, act) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => act(visitor(patient(servers[at % servers.length]!.app)), at)),
      ),
    stop: async () => {
      for (const { close } of servers) await close()
      await sessionsEnded(postgres)
      await postgres.stop()
    },
  }
}
