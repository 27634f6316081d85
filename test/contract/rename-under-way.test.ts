import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { closeShop } from '#server/cli/close-shop.ts'
import { readDatabaseState } from '#server/db/database-state.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isReading } from '#server/http/call-statuses.ts'
import {
  overdueSeconds,
  unknownPayments,
  unpaidHolds,
  unsettledPayments,
  unsettledRefunds,
} from '#server/jobs/due-work.ts'
import { exportTenant } from '#server/tenants/export-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { importFolders } from '#server/tenants/import.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { type AskedCall, makeEveryCall } from '#test/support/every-call.ts'
import { openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { groupTenant } from '#test/support/groups.ts'
import { renameAsBefore } from '#test/support/rename-as-before.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { size } from '#test/support/size.ts'
import { faultByShop, recordStatements } from '#test/support/statements-by-shop.ts'
import { visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

let parent: string
let shop: TestShop
const ID = 'worked'
let code = ID
let renames = 0

const writeFolder = () =>
  writeWorkedFolder(parent, 'worked', {
    'shop.json': {
      ...groupTenant.shop,
      withdrawal: true,
      colorSection2: '#1d3540',
      colorSection3: '#f2f4f5',
    },
    ...Object.fromEntries(
      LOCALES.flatMap((locale) =>
        GROUP_CONTENT_TYPES.map((type) => [`contents/${locale}/${type}.html`, `<h1>${type}</h1>\n<p>Text</p>`]),
      ),
    ),
  })

const renameElsewhere = async () => {
  const { db, deps } = shop
  deps.tenants.forget()
  await deps.tenants.byCode(code)
  renames += 1
  await renameTenant(db, { id: ID, code }, `shop${renames}`)
  code = `shop${renames}`
}

const EVERY = size({ share: 4, whole: 1 })

const CALLS_END_MS = 150

const { sent, plugin } = recordStatements()

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-renames-'))
  shop = await openTestShop({ environment: { RATE_LIMITS: 'off' } })
  const recorded = shop.db.withPlugin(plugin)
  Object.assign(shop.deps, { db: recorded, tenants: createTenantStore(recorded, silentLog) })
  await importFolders(shop.db, [writeFolder()], shop.deps.clock())
  shop.deps.tenants.forget()
})
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})

const REFUSED = {
  confirmNewsletter: 410,
  postGroupVouch: 409,
  postStaffVouch: 409,
  postNotify: 422,
  postStaffExtra: 409,
  postStaffRetry: 404,
  postPaymentRefund: 404,
  postPaymentClose: 404,
}

const tablesOfShops = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'tenant'`.execute(shop.db)
  return rows.map(({ name }) => name)
}

const idsInUse = async (): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (const name of await tablesOfShops()) {
    const { rows } = await sql<{ tenant: string }>`select distinct tenant from ${sql.table(name)}`.execute(shop.db)
    for (const { tenant } of rows) ids.add(tenant)
  }
  return ids
}

test('All calls work right after a shop’s rename, and all rows keep its id', async () => {
  const renamedFor = new Set<CallName>()
  const before = async ({ name }: AskedCall) => {
    const call: Call = CALLS[name]
    if (renamedFor.has(name) || (isReading(call) && call.access !== 'booking')) return
    renamedFor.add(name)
    if (renamedFor.size % EVERY === 0) await renameElsewhere()
  }
  const made = await makeEveryCall(shop, { before })
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(Object.keys(CALLS)))
  const refused = made.filter(({ status }) => status >= 400).map(({ name, status }) => [name, status] as const)
  expect(Object.fromEntries(refused)).toEqual(REFUSED)
  expect(await idsInUse()).toEqual(new Set([ID]))
}, 120_000)

const REASONS: readonly [reason: string, statement: RegExp][] = [
  ['reads the list of shops', /^select "tenant", "code", "version", "former_codes", "removed_at" from "tenants"$/],
  ['reads the list of moving shops', /^select "tenant", "code", "state" from "shop_moves" where "state" <> \$1$/],
  [
    'finds a shop at another database by its code',
    /^select "state" from "shop_moves" where \("tenant" = .* or "code" = /,
  ],
  ['finds the shop of a code', /from "shop_codes" (inner join "tenants" .*)?where ("shop_codes"\.)?"code"/],
  ['compares the hosts of all shops', /^select "code", data #> '\{shop,hosts\}' as "hosts" from "tenants"/],
  ['lets imports wait for each other', /^select pg_advisory_xact_lock\(hashtext\('import'\)\)$/],
  [
    'compares or stores the code of the shop',
    /^(update "tenants" set|insert into "tenants"|select "code" from "tenants"|insert into "shop_codes")/,
  ],
  ['takes due rows of each shop in turn', /from tenants as shop cross join lateral \( .* where tenant = shop\.tenant/],
  [
    'sums for /metrics',
    /^select (\$1::text as "table", extract|state, count\(\*\) as count from|\(select count\(\*\))/,
  ],
  ['asks for the state of the database', /from online_migrations/],
]

const doTheRest = async ({ db, tenants, clock }: Deps) => {
  await tenants.byCode('nobody')
  await readDatabaseState(db)
  await overdueSeconds(db, clock())
  await Promise.all([unpaidHolds(db, clock()), unsettledPayments(db), unsettledRefunds(db), unknownPayments(db)])
  const copy = join(parent, code)
  await exportTenant(db, { id: ID, code }, copy)
  renames += 1
  await renameTenant(db, { id: ID, code }, `shop${renames}`)
  await renameTenant(db, { id: ID, code: `shop${renames}` }, code)
  await importFolders(db, [copy], clock())
  await closeShop(db, (await tenants.byCode(ID))!, {
    cancels: true,
    today: TODAY,
    now: clock(),
    log: silentLog,
    callsEndMs: 0,
  })
  await importFolders(db, [copy], clock())
}

test('Each statement of calls and jobs names the shop’s id and not its code', async ({ task }) => {
  await doTheRest(shop.deps)
  const known = { id: ID, codes: /^shop\d+$/, tables: new Set(await tablesOfShops()) }
  const used = new Set<string>()
  const faults = [...sent.values()].flatMap((statement) => {
    const text = statement.sql.replaceAll(/\s+/g, ' ').trim()
    const fault = faultByShop(statement, known)
    const reason = REASONS.find(([, allowed]) => allowed.test(text))?.[0]
    if (fault !== undefined && reason !== undefined) used.add(reason)
    return fault === undefined || reason !== undefined ? [] : [`${fault}: ${text}`]
  })
  expect(faults).toEqual([])
  expect(used).toEqual(new Set(REASONS.map(([reason]) => reason)))
  expect(sent.size).toBeGreaterThan(300)
  recordFigure(task, `${sent.size} statements of ${Object.keys(CALLS).length} calls and all jobs name the shop`)
})

test.each([
  ['select * from mails where id = $1', ['worked'], 'does not name the shop for mails'],
  [
    'select * from mails m join refunds r on r.id = m.id where m.tenant = $1',
    ['worked'],
    'does not name the shop for refunds',
  ],
  ['delete from "mails" where "tenant" = $1', ['shop7'], 'names a code of the shop'],
  ['update "mails" set "id" = $1 where "tenant" = $2', ['1', 'other'], 'does not name the shop'],
  ['insert into "mails" ("id", "mail") values ($1, $2)', ['1', 'worked'], 'does not name the shop for mails'],
])('The statement %s is found: %s, %s', async (statement, parameters, fault) => {
  const known = { id: ID, codes: /^shop\d+$/, tables: new Set(await tablesOfShops()) }
  expect(faultByShop({ sql: statement, parameters }, known)).toBe(fault)
})

test('A call is stored under the new id after a rename by version 0.1.0', async () => {
  const { app, db, deps } = shop
  const before = ID
  const register = async (email: string) =>
    (
      await visitor(app, before).send('POST', `/${before}/de/api/customer/register`, {
        email,
        firstname: 'Anna',
        lastname: 'Berger',
      })
    ).status
  deps.tenants.forget()
  expect(await register('first@example.com')).toBe(202)
  await renameAsBefore(db, before, 'moved', CALLS_END_MS)
  expect(await register('second@example.com')).toBe(202)
  expect(await idsInUse()).toEqual(new Set(['moved']))
})
