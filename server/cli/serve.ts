import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import { createClock } from '#server/base/clock.ts'
import { StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics, type Metrics } from '#server/base/metrics.ts'
import type { DatabaseState } from '#server/db/database-state.ts'
import type { Replica } from '#server/db/replica.ts'
import { estimateMigrations, migrate } from '#server/db/migrate.ts'
import { SCHEMA } from '#server/db/run-migrations.ts'
import type { Db } from '#server/db/transact.ts'
import type { Deps, RenderPage } from '#server/deps/deps.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp, type Mount } from '#server/http/app.ts'
import { admitRequests, INNER_HEADER } from '#server/http/admit-requests.ts'
import { createConnectionsFirst } from '#server/http/connections-first.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { listen, tryPort } from '#server/http/listen.ts'
import { createRenderer } from '#server/http/render/page.ts'
import { scheduleJobs } from '#server/jobs/schedule.ts'
import { createAdmission, whileAway } from '#server/limits/admission.ts'
import { hasMailboxPages, MAILBOX_PATH } from '#server/mail/mailbox-pages.ts'
import { openTransport } from '#server/mail/transport.ts'
import { accountsWithoutShop, type PaymentAccounts, paymentAccounts } from '#server/provider/accounts.ts'
import { providers } from '#server/provider/providers.ts'
import { describeShortfalls } from '#server/staff/describe-shortfalls.ts'
import { importFolders } from '#server/tenants/import.ts'
import { createTenantStore, type TenantStore } from '#server/tenants/store.ts'
import { openData } from './data.ts'
import { addAdmissionGauges, addGauges, serveMetrics } from './serve-metrics.ts'
import { shopFolders } from './shop-folders.ts'
import { defaultShopWarning, mailServerWarning, openShops, startWarnings, trialProblem } from './start-warnings.ts'

const STOP_MS = 10_000
/** Ends requests to the provider after this time, because the next start asks for their outcome. */
const STOP_PROVIDERS_MS = 2_000

const ROOT = join(import.meta.dirname, '..', '..')

const stopServer = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), STOP_MS)
  await closed
  clearTimeout(late)
}

/** This process calls itself, because it reaches the sandbox over HTTP, as it would reach a real acquirer. */
const loopback = ({ HOST }: Environment, port: number) => {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Ignores further signals in this time, because Ctrl+C reaches this process also by `npm` and scripts/run.mjs. */
const SAME_PRESS_MS = 1_000

export const stopAsked = (): AbortSignal => {
  const stop = new AbortController()
  let askedAt: number | undefined
  const ask = (signal: NodeJS.Signals) => {
    if (askedAt !== undefined && performance.now() - askedAt > SAME_PRESS_MS)
      process.exit(128 + constants.signals[signal])
    askedAt ??= performance.now()
    stop.abort()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask)
  return stop.signal
}

const STOPPED = 'Stopped before the shop opened.'

interface OpenShop {
  db: Db
  workDb: Db
  replica?: Replica | undefined
  readState: () => Promise<DatabaseState>
  tenants: TenantStore
  log: Logger
  accounts: PaymentAccounts
  asked: AbortSignal
  say: (words: string) => void
  metrics?: Metrics
  mounts?: readonly Mount[]
  decorate?: (renderPage: RenderPage) => RenderPage
}

export const openShop = async (
  environment: Environment,
  {
    db,
    workDb,
    replica,
    readState,
    tenants,
    log,
    accounts,
    asked,
    say,
    metrics,
    mounts = [],
    decorate = (renderPage) => renderPage,
  }: OpenShop,
): Promise<void> => {
  const distDir = join(ROOT, 'dist')
  const isBuilt = existsSync(join(distDir, 'client/.vite/manifest.json'))
  if (!isBuilt) say('The app is not built: pages answer plain text. `npm run build` builds it.')

  let origin = environment.BASE_URL ?? ''
  let ownOrigin = ''
  let isStopping = false
  const clock = createClock(environment)

  const leaving = new AbortController()
  const secret = randomUUID()
  const withSecret = (url: string, init: RequestInit = {}): RequestInit => {
    if (!url.startsWith(`${ownOrigin}/`)) return init
    const headers = new Headers(init.headers)
    headers.set(INNER_HEADER, secret)
    return { ...init, headers }
  }
  const providerOf = providers({
    accounts,
    ownOrigin: () => ownOrigin,
    fetch: (input, init) => {
      const signal = AbortSignal.any([leaving.signal, ...(init?.signal ? [init.signal] : [])])
      return whileAway(() => fetch(input, { ...withSecret(new Request(input).url, init), signal }))
    },
  })
  const deps: Deps = {
    db,
    ...(replica && { replica }),
    environment,
    log,
    tenants,
    clock,
    origin: () => origin,
    providerOf,
    reachShop: (path, init) => {
      const url = `${ownOrigin}${path}`
      return whileAway(() => fetch(url, withSecret(url, init)))
    },
    ...(metrics && { metrics }),
    isStopping: () => isStopping,
    readDatabase: readState,
    ...(isBuilt && { renderPage: decorate(await createRenderer({ distDir })), clientFolder: join(distDir, 'client') }),
  }
  const app = createApp(deps, [...MOUNTS, ...mounts])
  const connectionsFirst = createConnectionsFirst()
  const admission = createAdmission({ atOnce: environment.REQUESTS_AT_ONCE, soon: connectionsFirst.soon })
  if (metrics) addAdmissionGauges(metrics, admission)
  const server = createHttpServer(
    admitRequests({ admission, environment, tenants, secret, ...(metrics && { metrics }) }, app.fetch),
    environment.TRUST_PROXY,
  )
  connectionsFirst.watch(server)
  if (asked.aborted) return say(STOPPED)
  const port = await listen(server, environment)
  server.on('error', (error) => log.error({ error: error.name }, 'A connection could not be accepted'))
  origin ||= `http://localhost:${port}`
  ownOrigin = loopback(environment, port)
  const transport = openTransport(environment, clock)
  const stopJobs = scheduleJobs({ ...deps, db: workDb, transport })
  say(`Talstation is open: ${origin}`)
  const shops = (await tenants.all()).filter(({ id }) => tenants.isOpen(id))
  for (const line of openShops(environment, shops, origin)) say(line)
  if (hasMailboxPages(environment)) say(`Mails are not sent but shown: ${origin}${MAILBOX_PATH}`)
  const unreadable = await tenants.unreadable()
  for (const code of unreadable)
    say(`WARNING: The shop ${code} cannot be read by this release. Import its folder once more.`)
  for (const warning of startWarnings(environment, shops, providerOf)) say(`WARNING: ${warning}`)
  for (const warning of defaultShopWarning(environment, shops, unreadable)) say(`WARNING: ${warning}`)
  const codes = [...shops.map(({ code }) => code), ...unreadable]
  for (const warning of accountsWithoutShop([...accounts.keys()], codes)) say(`WARNING: ${warning}`)
  void mailServerWarning(environment).then((warning) => warning !== undefined && say(`WARNING: ${warning}`))

  if (!asked.aborted) await once(asked, 'abort')
  isStopping = true
  if (environment.DRAIN_SECONDS > 0) {
    say(`Draining: requests are answered for another ${environment.DRAIN_SECONDS} s, and /readyz answers 503.`)
    await pause(environment.DRAIN_SECONDS * 1000)
  }
  say('Closing: requests under way are finished first.')
  const late = setTimeout(() => leaving.abort(), STOP_PROVIDERS_MS)
  await Promise.all([stopServer(server), stopJobs()])
  transport.close()
  clearTimeout(late)
}

const migrateUnlessOff = async ({ MIGRATE }: Environment, workDb: Db): Promise<string[]> => {
  if (MIGRATE === 'on') return migrate(workDb)
  const pending = await estimateMigrations(workDb)
  if (pending.length === 0) return []
  const names = pending.map(({ name }) => name).join(', ')
  throw new StartError(
    `The database lacks ${names}, and MIGRATE is off. Run "npm run talstation -- migrate" before this release starts.`,
  )
}

const withDefaultShop = async (environment: Environment, tenants: TenantStore): Promise<Environment> => {
  const shops = (await tenants.all()).filter(({ id }) => tenants.isOpen(id))
  return shops.length === 1 && !process.env.DEFAULT_TENANT
    ? { ...environment, DEFAULT_TENANT: shops[0]!.code }
    : environment
}

export const serve = async (environment: Environment, say: (words: string) => void): Promise<void> => {
  const log = createLogger(environment.LOG_LEVEL)
  const clock = createClock(environment)
  const accounts = paymentAccounts(process.env)
  const asked = stopAsked()
  const folders = environment.TENANTS_DIR === undefined ? [] : shopFolders(environment.TENANTS_DIR)
  await tryPort(environment)
  if (environment.METRICS_PORT !== undefined) await tryPort({ HOST: environment.HOST, PORT: environment.METRICS_PORT })
  say(
    environment.DATABASE_URL === undefined ? `Opening the data folder ${environment.DATA_DIR}` : 'Opening the database',
  )
  const { db, workDb, checkDb, replica, readState, connections, close } = await openData(environment, log)
  try {
    if (asked.aborted) return say(STOPPED)
    const migrations = await migrateUnlessOff(environment, workDb)
    if (migrations.includes(SCHEMA)) say('Made a new database.')
    else if (migrations.length > 0) say(`Brought the database up to date: ${migrations.join(', ')}`)
    const report = await importFolders(workDb, folders, clock(), { reopens: false })
    if (report.imported.length > 0) say(`Imported the shops: ${report.imported.join(', ')}`)
    for (const code of report.removed)
      say(`The shop ${code} was removed and stays closed. "tenant import" of its folder opens it again.`)
    for (const warning of [...report.warnings, ...(await describeShortfalls(workDb, report.stored, clock()))])
      say(`Warning: ${warning}`)
    for (const mistake of report.mistakes) say(`Mistake: ${mistake}`)
    const tenants = createTenantStore(checkDb, log)
    const parts = { db, workDb, replica, readState, tenants, log, accounts, asked, say }
    const openNow = (await tenants.all()).filter(({ code }) => tenants.isOpen(code))
    const problem = trialProblem(environment, openNow, [...accounts.keys()])
    if (problem !== undefined) throw new StartError(problem)
    const opened = await withDefaultShop(environment, tenants)
    if (environment.METRICS_PORT === undefined) return await openShop(opened, parts)
    const metrics = createMetrics()
    addGauges(metrics, { db: workDb, connections, clock })
    const metricsServer = await serveMetrics(metrics, { HOST: environment.HOST, PORT: environment.METRICS_PORT })
    try {
      await openShop(opened, { ...parts, metrics })
    } finally {
      metricsServer.close()
      metricsServer.closeAllConnections()
    }
  } finally {
    await close()
  }
}
