import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import {
  endExample,
  isWhole,
  listExample,
  members,
  nodePids,
  patronictl,
  primaryOf,
  query,
  shopOrigin,
  shopVariables,
  startExample,
  startNode,
} from '#scripts/operate/example.mjs'
import { pidOf, signal } from '#scripts/operate/processes.mjs'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { disagreements } from '#test/support/books-and-ledger.ts'
import { daysAhead } from '#test/support/days-ahead.ts'
import { recordFigure } from '#test/support/figure.ts'
import { type PayingVisitors, startPayingVisitors } from '#test/support/paying-visitors.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const VISITORS = 4
const ENOUGH = 20
const BACK_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 200
const EXPECTED = ['200', '201', '303', '503']
const WHOLE = { timeout: 150_000 }
const PORT = 23_000

const days = daysAhead()
const parent = mkdtempSync(join(tmpdir(), 'talstation-cluster-'))
const folder = join(parent, 'example')

let database: OpenDatabase
const killAll = () => {
  const nodes = ['db1', 'db2', 'db3'].flatMap((node) => nodePids(folder, node))
  signal([...nodes, ...listExample(folder).flatMap(({ pid }) => pid ?? [])], 'SIGKILL')
}
beforeAll(async () => {
  chmodSync(parent, 0o755)
  process.once('exit', killAll)
  const env = {
    TENANTS_DIR: '',
    DEFAULT_TENANT: 'worked',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    JOBS_EVERY_SECONDS: '1',
  }
  await startExample(folder, { port: PORT, env })
  database = await openDatabase({ url: shopVariables(folder).DATABASE_DIRECT_URL! }, () => {})
  await storeTenant(database.db, { tenant: workedTenant, version: 'test', files: new Map() }, days.from)
})
afterAll(async () => {
  await database?.close()
  await endExample(folder)
  process.off('exit', killAll)
  rmSync(parent, { recursive: true })
})

const allOrdered = new Set<string>()
const allPaid = new Set<string>()
let visitors: PayingVisitors
beforeEach(async () => {
  visitors = startPayingVisitors(shopOrigin(folder), days, VISITORS)
  while (visitors.paid.size <= ENOUGH) await pause(LOOK_EVERY_MS)
})
afterEach(() => visitors.end())

const readRows = () => database.db.selectFrom('reservations').select(['id', 'status']).execute()

/** Counts at the primary of now. */
const countLost = async () => {
  for (const id of visitors.ordered.keys()) allOrdered.add(id)
  for (const id of visitors.paid) allPaid.add(id)
  const statuses = new Map((await readRows()).map(({ id, status }) => [id, status]))
  return {
    rows: statuses.size,
    orders: [...allOrdered].filter((id) => !statuses.has(id)).length,
    payments: [...allPaid].filter((id) => statuses.get(id) !== STATUS.paid).length,
  }
}

interface Entry {
  at: number
  words: string
}

const describeNodes = async () =>
  (await members(folder)).map(({ name, role, state }) => `${name} ${role} (${state})`).join(', ')

/** Notes the roles of the nodes whenever they change. */
const watchNodes = () => {
  const entries: Entry[] = []
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const words = await describeNodes()
      if (words !== '' && words !== entries.at(-1)?.words) entries.push({ at: performance.now(), words })
      await pause(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  return async () => {
    over.abort()
    await looking
    return entries
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const inWords = (entries: Entry[], since: number) =>
  entries
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, words }) => `  ${seconds(at - since).padStart(6)}  ${words}`)
    .join('\n')

interface Fault {
  begin: (primary: string) => void | Promise<unknown>
  mend?: (primary: string) => void
}

const network = (primary: string) => [pidOf(folder, `${primary}-network`)!]

const FAULTS: Record<string, Fault> = {
  killed: {
    begin: (primary) => signal(nodePids(folder, primary), 'SIGKILL'),
    mend: (primary) => startNode(folder, primary),
  },
  frozen: {
    begin: (primary) => signal(nodePids(folder, primary), 'SIGSTOP'),
    mend: (primary) => signal(nodePids(folder, primary), 'SIGCONT'),
  },
  'cut off': {
    begin: (primary) => signal(network(primary), 'SIGSTOP'),
    mend: (primary) => signal(network(primary), 'SIGCONT'),
  },
  'switched over': {
    begin: () => patronictl(folder, ['switchover', '--force']),
  },
}

const isReplaced = async (primary: string) => {
  await expect.poll(async () => ((await primaryOf(folder)) ?? primary) !== primary).toBe(true)
}

const ordersGoOn = async () => {
  const before = visitors.ordered.size
  await expect.poll(() => visitors.ordered.size).toBeGreaterThan(before + ENOUGH)
}

const outageAround = (since: number) => {
  const times = [...visitors.ordered.values()].toSorted((a, b) => a - b)
  const pauses = times.slice(1).flatMap((until, at) => (until > since ? { from: times[at]!, until } : []))
  const [longest] = pauses.toSorted((a, b) => b.until - b.from - (a.until - a.from))
  return longest!
}

const failOver = async (name: string) => {
  const { begin, mend } = FAULTS[name]!
  const primary = (await primaryOf(folder))!
  visitors.refused.length = 0
  const since = performance.now()
  const endWatch = watchNodes()
  await begin(primary)
  await isReplaced(primary)
  await ordersGoOn()
  const mendedAt = performance.now()
  mend?.(primary)
  await expect.poll(async () => isWhole(await members(folder)), WHOLE).toBe(true)
  await visitors.end()

  const { from, until } = outageAround(since)
  const lost = await countLost()
  const refused = visitors.refused.map((at) => ({ at, words: 'a call is answered 503' }))
  const entries = [
    ...(await endWatch()),
    { at: since, words: `the primary ${primary} is ${name}` },
    { at: from, words: 'the last order before the outage is confirmed' },
    ...refused.slice(0, 1),
    ...refused.slice(-1),
    { at: until, words: 'orders are confirmed again' },
    ...(mend ? [{ at: mendedAt, words: `${primary} runs again` }] : []),
  ]
  process.stdout.write(`The primary is ${name}:\n${inWords(entries, since)}\n`)
  return { outageMs: until - from, lost }
}

test.for(Object.keys(FAULTS))('No confirmed order is lost when the primary is %s', async (name, { task }) => {
  const { outageMs, lost } = await failOver(name)
  recordFigure(
    task,
    `${lost.orders} of ${visitors.ordered.size} confirmed orders and ${lost.payments} of ${visitors.paid.size} payments lost, ` +
      `no order for ${seconds(outageMs)}, answers ${JSON.stringify(Object.fromEntries(visitors.statuses))}`,
  )
  expect([lost.orders, lost.payments]).toEqual([0, 0])
  expect(lost.rows).toBe(allOrdered.size)
  expect(outageMs).toBeLessThan(BACK_WITHIN_MS)
  expect([...visitors.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([])
  await expect.poll(() => disagreements(database.db)).toEqual([])
})

const atPrimary = async (statement: string) => {
  await expect.poll(() => query(folder, statement).then(() => true)).toBe(true)
}

test('Control: without synchronous replication, a failover loses orders, and the count sees it', async ({ task }) => {
  const settings = ['synchronous_mode=false', 'synchronous_mode_strict=false', 'maximum_lag_on_failover=1000000000']
  await patronictl(folder, ['edit-config', '--force', ...settings.flatMap((setting) => ['--set', setting])])
  await expect.poll(() => query(folder, 'show synchronous_standby_names')).toBe('')
  await atPrimary('alter role replicator nologin')
  await atPrimary('select pg_terminate_backend(pid) from pg_stat_replication')
  await ordersGoOn()
  const primary = (await primaryOf(folder))!
  signal(nodePids(folder, primary), 'SIGKILL')
  await isReplaced(primary)
  await atPrimary('alter role replicator login')
  await ordersGoOn()
  await visitors.end()
  const lost = await countLost()
  recordFigure(task, `${lost.orders} confirmed orders and ${lost.payments} payments lost`)
  expect(lost.orders).toBeGreaterThan(0)
})
