import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import type { getStaffLostDemand, PageDemand } from '#contract/traffic.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { staffMember } from '#test/support/staff.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

let shop: TestShop
let today = '2026-03-02'
let staff: Record<string, Awaited<ReturnType<typeof staffMember>>>
const withSettings = (code: string, settings: { testmode: boolean; countsTraffic?: boolean }) => ({
  ...workedTenant,
  shop: { ...workedTenant.shop, code, ...settings },
})

beforeAll(async () => {
  shop = await openTestShop({
    tenants: [
      withSettings('worked', { testmode: false }),
      withSettings('trial', { testmode: true }),
      withSettings('silent', { testmode: false, countsTraffic: false }),
    ],
    deps: { clock: () => new Date(`${today}T09:00:00Z`) },
  })
  staff = {
    worked: await staffMember(shop),
    trial: await staffMember(shop, 'trial', 'toni@verleih.example'),
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  today = '2026-03-02'
  await shop.db.deleteFrom('lost_demand').execute()
})

const boot: PageDemand['units'][number] = {
  product: 'boot',
  model: 'soft',
  property1: '27.5',
  type: 1,
  wanted: 1,
  missing: 1,
}
const weekend: PageDemand = {
  date: { from: '2026-03-21', to: '2026-03-22' },
  hours: null,
  location: 'berg',
  pickupDayBefore: false,
  units: [boot],
}
const post = (lost: unknown, tenant = 'worked') => shop.post('/api/traffic', { charts: {}, lost }, { tenant })
const send = async (times: number, lost: PageDemand, tenant?: string) => {
  for (let at = 0; at < times; at += 1) expect((await post(lost, tenant)).status).toBe(202)
}

type LostDemand = AnswerOf<typeof getStaffLostDemand>

const read = async ({ on = '2026-03-09', query = '', tenant = 'worked' } = {}): Promise<LostDemand> => {
  today = on
  if (tenant === 'worked') await staff[tenant]!.login()
  return (await staff[tenant]!.call<LostDemand>('GET', `/lost-demand${query}`)).body
}
const rows = () => shop.db.selectFrom('lost_demand').selectAll().execute()
const NOTHING = { days: [], products: [], sizes: [] }

test('Lost demand is shown in euros by first rental day, product and size', async () => {
  await send(4, weekend)
  await send(1, { ...weekend, units: [{ ...boot, wanted: 2, missing: 2 }] })
  const sums = { pages: 5, units: 6, amount: 6 * 1300 }
  expect(await read()).toEqual({
    from: '2026-02-09',
    to: '2026-03-08',
    days: [{ day: '2026-03-21', ...sums }],
    products: [{ title: 'Skischuh', ...sums }],
    sizes: [{ title: 'Skischuh', model: 'Gratwerk Soft 80', property1: '27.5', ...sums }],
  })
})

test('Lost demand counts a page that lacks two sizes of a product only once', async () => {
  const small = { ...boot, property1: '26.5', wanted: 2, missing: 1 }
  await send(5, { ...weekend, units: [boot, small] })
  const { days, products, sizes } = await read()
  expect(days).toEqual([{ day: '2026-03-21', pages: 5, units: 10, amount: 13_000 }])
  expect(products).toEqual([{ title: 'Skischuh', pages: 5, units: 10, amount: 13_000 }])
  expect(sizes.map(({ property1, units }) => [property1, units])).toEqual([
    ['26.5', 5],
    ['27.5', 5],
  ])
})

test('Lost demand is not shown if fewer than five page visits report it', async () => {
  await send(4, { ...weekend, units: [{ ...boot, wanted: 10, missing: 10 }] })
  expect(await read()).toMatchObject(NOTHING)
})

test('The amount of lost demand is the list price for all days of the rental', async () => {
  await send(5, { ...weekend, date: { from: '2026-03-21', to: '2026-03-23' } })
  expect((await read()).products).toEqual([{ title: 'Skischuh', pages: 5, units: 5, amount: 5 * 1900 }])
})

test('Lost demand does not count free units that a request reports as missing', async () => {
  await send(5, { ...weekend, location: 'tal' })
  await send(5, { ...weekend, units: [{ product: 'ski', type: 1, wanted: 100, missing: 100 }] })
  expect(await rows()).toEqual([])
})

test('Lost demand counts only the wanted units beyond the free ones', async () => {
  await send(5, { ...weekend, units: [{ ...boot, property1: '26.5', wanted: 3, missing: 3 }] })
  expect((await read()).products).toEqual([{ title: 'Skischuh', pages: 5, units: 10, amount: 13_000 }])
})

test.each<[string, Partial<PageDemand>]>([
  ['an unknown product', { units: [{ ...boot, product: 'rocket' }] }],
  ['an unknown size', { units: [{ ...boot, property1: '99' }] }],
  ['a product without its size', { units: [{ product: 'boot', type: 1, wanted: 1, missing: 1 }] }],
  ['an unknown location', { location: 'moon' }],
  ['days that are over', { date: { from: '2026-03-01', to: '2026-03-01' } }],
  ['days in reverse order', { date: { from: '2026-03-22', to: '2026-03-21' } }],
  ['days beyond the calendar', { date: { from: '2126-03-21', to: '2126-03-22' } }],
  ['more days than a rental may have', { date: { from: '2026-03-21', to: '2028-03-21' } }],
])('Lost demand for %s is not stored', async (_what, change) => {
  await send(1, { ...weekend, ...change })
  expect(await rows()).toEqual([])
})

test('Lost demand of a week is shown when the week is over, for four weeks', async () => {
  await send(5, weekend)
  expect(await read({ on: '2026-03-08' })).toMatchObject(NOTHING)
  expect((await read({ on: '2026-03-09' })).days).toHaveLength(1)
  expect((await read({ on: '2026-03-30' })).days).toHaveLength(1)
  expect(await read({ on: '2026-04-06' })).toMatchObject(NOTHING)
  expect((await read({ on: '2026-04-06', query: '?to=2026-03-29' })).days).toHaveLength(1)
})

test('Lost demand in test mode and of other shops is counted separately', async () => {
  await send(5, weekend)
  await send(6, weekend, 'trial')
  expect((await read({ on: '2026-03-02', tenant: 'trial' })).days[0]!.pages).toBe(6)
  expect((await read()).days[0]!.pages).toBe(5)
})

test('A shop that counts no traffic stores no lost demand', async () => {
  expect((await post(weekend, 'silent')).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('Lost demand cannot be read without a staff login', async () => {
  expect((await shop.get('/api/staff/lost-demand')).status).toBe(401)
})

test('Lost demand is deleted after 400 days', async () => {
  await send(1, weekend)
  today = '2027-04-05'
  await removeExpired(shop.deps)
  expect(await rows()).not.toEqual([])
  today = '2027-04-06'
  await removeExpired(shop.deps)
  expect(await rows()).toEqual([])
})
