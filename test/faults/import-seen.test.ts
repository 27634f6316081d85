import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolders } from '#server/tenants/import.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { booking } from '#test/support/app.ts'
import { renameAsBefore } from '#test/support/rename-as-before.ts'
import { openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SEEN_WITHIN_MS = 5_000

let two: TwoServers
let parent: string
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-seen-'))
  two = await openTwoServers(workedTenant, undefined, { inProcesses: true })
})
afterAll(async () => {
  await two.stop()
  rmSync(parent, { recursive: true })
})

const shown = () =>
  Promise.all(
    two.servers.map(async ({ app }) => {
      const site = (await (await app.request('http://localhost/worked/de/api/site', {})).json()) as {
        settings: { name: string }
      }
      const offer = (await (
        await app.request('http://localhost/worked/de/api/prices', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(booking('2026-03-09', '2026-03-09')),
        })
      ).json()) as { cart: { price: { amount: number } } }
      return [site.settings.name, offer.cart.price.amount]
    }),
  )

test('Every running process shows imported data, including prices, within five seconds', async () => {
  expect(await shown()).toEqual([
    ['Musterverleih', 3200],
    ['Musterverleih', 3200],
  ])
  const [winter] = workedTenant.categories
  const [ski, ...others] = winter!.products
  const dearer = { ...ski!, prices: { all: { '1': { days: [3900], extra: 1000 } } }, conditions: [] }
  const folder = writeWorkedFolder(parent, 'worked', {
    'shop.json': {
      ...workedTenant.shop,
      name: 'Neuer Verleih',
      colorSection2: '#1d3540',
      colorSection3: '#f2f4f5',
    },
    'products/00-winter.json': { ...winter, products: [dearer, ...others] },
  })
  const { imported, mistakes } = await importFolders(two.servers[0]!.deps.db, [folder], new Date())
  expect([imported, mistakes]).toEqual([['worked'], []])
  await expect.poll(shown, { timeout: SEEN_WITHIN_MS, interval: 100 }).toEqual([
    ['Neuer Verleih', 3900],
    ['Neuer Verleih', 3900],
  ])
}, 60_000)

const orderAtEach = (code: string) =>
  Promise.all(two.servers.map(async ({ app }) => (await visitor(app, code).checkout(order())).status))

test('Both processes open a renamed shop at its new and its old code', async () => {
  const { db } = two.servers[0]!.deps
  await shown()
  await renameTenant(db, { id: 'worked', code: 'worked' }, 'fresh')
  for (const code of ['worked', 'fresh']) expect(await orderAtEach(code)).toEqual([201, 201])
  await renameTenant(db, { id: 'worked', code: 'fresh' }, 'worked')
}, 60_000)

test('Orders wait while version 0.1.0 renames a shop, and get the new id', async () => {
  const { db } = two.servers[0]!.deps
  await shown()
  const renaming = renameAsBefore(db, 'worked', 'moved', 500)
  const locks = sql<{ mode: string }>`
    select mode from pg_locks where locktype = 'advisory' and granted and classid::bigint = hashtext('rename')::bigint & 4294967295`
  await expect.poll(async () => (await locks.execute(db)).rows).toEqual([{ mode: 'ExclusiveLock' }])
  expect(await orderAtEach('worked')).toEqual([201, 201])
  expect(await orderAtEach('moved')).toEqual([201, 201])
  await renaming
  const rows = await db.selectFrom('reservations').select('tenant').execute()
  expect(new Set(rows.map(({ tenant }) => tenant))).toEqual(new Set(['moved']))
}, 60_000)
