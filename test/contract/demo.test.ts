import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { runDemo } from '#server/cli/demo.ts'
import { openTestShop } from '#test/support/app.ts'
import { otherTenant } from '#test/support/customers.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { counter } from '#test/support/staff.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const selling: Tenant = { ...otherTenant, shop: { ...otherTenant.shop, testmode: false } }
const shop = await openTestShop({
  tenants: [{ ...workedTenant, shop: { ...workedTenant.shop, testmode: true } }, selling],
})
afterAll(() => shop.close())
beforeEach(() => forgetOrders(shop.db))

const run = async (tenant: string | undefined, variables: Record<string, string> = {}): Promise<string> => {
  const said: string[] = []
  const { clock, environment } = shop.deps
  const say = (words: string) => said.push(words)
  await runDemo(shop.db, environment, { tenant, log: pino({ level: 'silent' }), clock, say, variables })
  return said.join('\n')
}

const statuses = async () =>
  (await shop.db.selectFrom('reservations').select('status').execute())
    .map(({ status }) => status)
    .toSorted((a, b) => a - b)

test('The demo command makes bookings through the shop’s calls, and a staff login', async () => {
  const said = await run('worked')
  expect(await statuses()).toEqual([0, 50, 200])
  for (const { number } of await shop.db.selectFrom('reservations').select('number').execute())
    expect(said).toContain(number)
  const [, email = '', password = ''] = /staff: (\S+), password (\S+)/.exec(said)!
  expect((await counter(shop.app).login(email, password)).status).toBe(200)
})

test('The demo command can be run again', async () => {
  await run('worked')
  await run('worked')
  expect(await statuses()).toHaveLength(6)
})

test('The demo command refuses a shop that sells, and writes nothing', async () => {
  await expect(run(selling.shop.code)).rejects.toThrow('no demo shop')
  await expect(run(undefined)).rejects.toThrow(`"${selling.shop.code}" is no demo shop`)
  const account = { PAYMENT_WORKED_ENTITY_ID: 'entity', PAYMENT_WORKED_TOKEN: 'token' }
  await expect(run('worked', account)).rejects.toThrow('no demo shop')
  await expect(run('nobody')).rejects.toThrow('There is no such shop')
  expect(await statuses()).toEqual([])
})
