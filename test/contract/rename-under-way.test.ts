import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { GROUP_CONTENT_TYPES, LOCALES } from '#contract/constants.ts'
import { isReading } from '#server/http/call-statuses.ts'
import { importFolders } from '#server/tenants/import.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { type AskedCall, makeEveryCall } from '#test/support/every-call.ts'
import { groupTenant } from '#test/support/groups.ts'
import { renameAsBefore } from '#test/support/rename-as-before.ts'
import { size } from '#test/support/size.ts'
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

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-renames-'))
  shop = await openTestShop({ environment: { RATE_LIMITS: 'off' } })
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

const idsInUse = async (): Promise<Set<string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'tenant'`.execute(shop.db)
  const ids = new Set<string>()
  for (const { name } of tables) {
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
