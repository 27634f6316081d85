import { pino } from 'pino'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { Environment } from '#contract/environment.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { requestIdOfLine } from '#server/base/logger.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { readDatabaseState } from '#server/db/database-state.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { providers } from '#server/provider/providers.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { openEmptyDatabase } from './prepared-data.ts'
import { workedTenant } from './worked-tenant.ts'

export const TODAY: IsoDay = '2026-03-02'

export interface TestShop {
  app: App
  db: OpenDatabase['db']
  deps: Deps
  post: (path: string, body: unknown, more?: { locale?: string; tenant?: string; type?: string }) => Promise<Response>
  get: (path: string, more?: { locale?: string; tenant?: string }) => Promise<Response>
  logged: Record<string, unknown>[]
  close: () => Promise<void>
}

export interface TestShopOptions {
  today?: IsoDay
  tenants?: Tenant[]
  deps?: Partial<Deps>
  environment?: Partial<Environment>
}

export const openTestShop = async ({
  today = TODAY,
  tenants = [workedTenant],
  deps: more = {},
  environment = {},
}: TestShopOptions = {}): Promise<TestShop> => {
  const { db, close } = await openEmptyDatabase()
  for (const tenant of tenants)
    await storeTenant(
      db,
      { tenant, version: 'test', files: new Map([['pictures/ski.svg', Buffer.from('<svg/>')]]) },
      today,
    )
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { base: null, mixin: requestIdOfLine },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  )
  const deps: Deps = {
    db,
    environment: {
      PORT: 0,
      HOST: '127.0.0.1',
      DATA_DIR: 'memory://',
      DATABASE_CONNECTIONS: 10,
      DATABASE_CONNECTIONS_JOBS: 10,
      DEFAULT_TENANT: tenants[0]!.shop.code,
      RATE_LIMITS: 'on',
      MIGRATE: 'on',
      JOBS: 'on',
      MAILS: 'on',
      DRAIN_SECONDS: 0,
      TRUST_PROXY: 0,
      REQUESTS_AT_ONCE: 12,
      JOBS_EVERY_SECONDS: 15,
      SANDBOX_LATE_SECONDS: 20,
      LOG_LEVEL: 'info',
      ...environment,
    },
    tenants: createTenantStore(db, log),
    log,
    clock: () => new Date(`${today}T09:00:00Z`),
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
    checkAnswers: true,
    ...more,
  }
  const app: App = createApp(deps, MOUNTS)
  const code = tenants[0]!.shop.code
  return {
    app,
    db,
    deps,
    logged,
    close,
    post: async (path, body, { locale = 'de', tenant = code, type = 'application/json' } = {}) =>
      app.request(`/${tenant}/${locale}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: async (path, { locale = 'de', tenant = code } = {}) => app.request(`/${tenant}/${locale}${path}`),
  }
}

export const booking = (from: IsoDay, to: IsoDay, more: Partial<BookingPayloadInput> = {}): BookingPayloadInput => ({
  language: 'de',
  date: { from, to },
  location: 'tal',
  persons: [{ mainperson: true, type: 1, label: 'Erwachsene 1', products: [{ id: 'ski', count: 1 }] }],
  ...more,
})
