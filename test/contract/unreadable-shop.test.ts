import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { importFolders } from '#server/tenants/import.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const named = (name: string): Tenant => ({
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'newer', hosts: ['newer.example.com'], name },
  locations: workedTenant.locations.map((location) => ({ ...location, id: `newer-${location.id}` })),
})

let parent: string
let shop: TestShop
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-unreadable-'))
  shop = await openTestShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})
beforeEach(async () => {
  await shop.db.deleteFrom('tenants').where('tenant', '=', 'newer').execute()
  shop.logged.length = 0
  await store('Erste Fassung', 'first')
})

const store = async (name: string, version: string) => {
  await storeTenant(shop.db, { tenant: named(name), version, files: new Map() }, TODAY)
  shop.deps.tenants.forget()
}

const storeUnreadable = async (version: string) => {
  await sql`update tenants set version = ${version}, data = jsonb_set(data, '{seasons}', '"always"')
    where tenant = 'newer'`.execute(shop.db)
  shop.deps.tenants.forget()
}

const restart = () => Object.assign(shop.deps.tenants, createTenantStore(shop.db, shop.deps.log))

const nameOf = async (code: string) => {
  const answer = await shop.get('/api/site', { tenant: code })
  const body = (await answer.json()) as { settings?: { name: string } }
  return body.settings?.name ?? [answer.status, answer.headers.get('retry-after'), body]
}

const readiness = async () => {
  const answer = await shop.app.request('/readyz')
  return [answer.status, await answer.json()]
}

test('A shop of which no stored version is readable answers 503, while other shops work', async () => {
  await storeUnreadable('second')
  restart()
  expect(await nameOf('newer')).toEqual([503, '5', { error: 'unavailable' }])
  expect((await shop.app.request('/newer/de')).status).toBe(503)
  expect((await shop.app.request('http://newer.example.com/de')).status).toBe(503)
  expect(await nameOf('worked')).toBe('Musterverleih')
  expect((await visitor(shop.app).checkout(order())).status).toBe(201)
})

test('/readyz and the log name a shop with unreadable data, and /readyz still answers 200', async () => {
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  await storeUnreadable('second')
  expect(await readiness()).toEqual([200, { status: 'degraded', unreadableShops: ['newer'] }])
  expect(shop.logged.filter(({ tenant }) => tenant === 'newer')).toMatchObject([
    { version: 'second', shown: 'first', paths: ['seasons'] },
  ])
  shop.deps.tenants.forget()
  await readiness()
  expect(shop.logged.filter(({ version }) => version === 'second')).toHaveLength(1)
})

test('A running process keeps showing the last readable version of a shop', async () => {
  expect(await nameOf('newer')).toBe('Erste Fassung')
  await storeUnreadable('second')
  expect(await nameOf('newer')).toBe('Erste Fassung')
})

test('If a shop’s data is unreadable, a new process shows the shop’s previous version', async () => {
  await store('Zweite Fassung', 'second')
  await storeUnreadable('third')
  await sql`update tenants set previous_data = jsonb_set(previous_data, '{shop,code}', '"before"')
    where tenant = 'newer'`.execute(shop.db)
  restart()
  expect(await nameOf('newer')).toBe('Erste Fassung')
  expect((await shop.deps.tenants.byCode('newer'))!.code).toBe('newer')
})

test('The next import repairs a shop with unreadable data, and discards this data', async () => {
  await store('Zweite Fassung', 'second')
  await storeUnreadable('third')
  await store('Vierte Fassung', 'fourth')
  restart()
  expect(await nameOf('newer')).toBe('Vierte Fassung')
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  await storeUnreadable('fifth')
  restart()
  expect(await nameOf('newer')).toBe('Erste Fassung')
})

const folder = (hosts: string[]) =>
  writeWorkedFolder(parent, 'worked', {
    'shop.json': { ...workedTenant.shop, hosts, colorSection2: '#1d3540', colorSection3: '#f2f4f5' },
  })

test('Other shops can be imported, but hosts of a shop with unreadable data remain reserved', async () => {
  await sql`update tenants set data = '{"shop": {"hosts": ["newer.example.com"]}, "locations": 3}'
    where tenant = 'newer'`.execute(shop.db)
  const import_ = (hosts: string[]) => importFolders(shop.db, [folder(hosts)], shop.deps.clock())
  expect((await import_(['newer.example.com'])).mistakes).toEqual([
    expect.stringContaining('"newer.example.com" opens the shop newer already'),
  ])
  expect((await import_([])).imported).toEqual(['worked'])
  expect(await createTenantStore(shop.db, silentLog).unreadable()).toEqual(['newer'])
})
