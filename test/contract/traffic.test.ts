import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import type { getStaffTraffic, PageTraffic } from '#contract/traffic.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { staffMember } from '#test/support/staff.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

let shop: TestShop
let today = '2026-03-02'
const testTenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'trial', testmode: true } }
const silentTenant = { ...workedTenant, shop: { ...workedTenant.shop, code: 'silent', countsTraffic: false } }

beforeAll(async () => {
  shop = await openTestShop({
    tenants: [{ ...workedTenant, shop: { ...workedTenant.shop, testmode: false } }, testTenant, silentTenant],
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
  await shop.db.deleteFrom('traffic').execute()
})

const page = (states: string[], more: Partial<PageTraffic['charts'][string]> = {}): PageTraffic => ({
  charts: { booking: { states, arrows: [], ends: states.slice(-1), ...more } },
})

type Traffic = AnswerOf<typeof getStaffTraffic>

let staff: Record<string, Awaited<ReturnType<typeof staffMember>>>
const read = async ({ on = '2026-03-09', query = '', tenant = 'worked' } = {}): Promise<Traffic> => {
  today = on
  const member = staff[tenant]!
  if (tenant === 'worked') await member.login()
  return (await member.call<Traffic>('GET', `/traffic${query}`)).body
}

const reached = ({ funnel }: Traffic, name: string) => {
  const { count, before } = funnel.find(({ state }) => state === name)!
  return [count, before]
}

const send = async (times: number, body: PageTraffic, tenant?: string) => {
  for (let at = 0; at < times; at += 1)
    expect((await shop.post('/api/traffic', body, tenant === undefined ? {} : { tenant })).status).toBe(202)
}

test('The funnel counts pages by state, from the entry to the paid booking', async () => {
  await send(6, page(['step.entry', 'step.calendar']))
  await send(5, page(['step.entry']))
  const traffic = await read()
  expect([traffic.from, traffic.to, traffic.isTest]).toEqual(['2026-03-02', '2026-03-08', false])
  expect(traffic.funnel.map(({ chart, state }) => `${chart} ${state}`)).toEqual([
    'booking step.entry',
    'booking step.calendar',
    'booking step.location',
    'booking step.halfday',
    'booking step.products',
    'booking step.specials',
    'booking step.accommodation',
    'booking step.rates',
    'booking step.cart',
    'checkout personalData',
    'checkout overview',
    'bookings ordered',
    'bookings paid',
  ])
  expect(reached(traffic, 'step.entry')).toEqual([11, null])
  expect(reached(traffic, 'step.calendar')).toEqual([6, null])
  expect(traffic.charts.booking).toEqual({ pages: 11, arrows: {}, ends: { 'step.calendar': 6, 'step.entry': 5 } })
})

test('The funnel shows no counts below five', async () => {
  await send(4, page(['step.entry'], { arrows: ['step.entry|step.next|0'] }))
  const traffic = await read()
  expect(reached(traffic, 'step.entry')).toEqual([null, null])
  expect(traffic.charts.booking).toEqual({ pages: null, arrows: {}, ends: {} })
})

test('Traffic counts each state of a page at most one time, and no unknown names', async () => {
  const arrows = ['step.entry|step.next|0', 'step.entry|step.next|99']
  await send(5, page(['step.entry', 'step.entry', 'step.nowhere'], { arrows, ends: ['step.nowhere'] }))
  await send(5, { charts: { unknown: { states: ['step.entry'], arrows: [], ends: [] } } })
  expect(
    await shop.db.selectFrom('traffic').select(['chart', 'kind', 'name', 'pages']).orderBy('kind').execute(),
  ).toEqual([
    { chart: 'booking', kind: 'arrow', name: 'step.entry|step.next|0', pages: 5 },
    { chart: 'booking', kind: 'page', name: '', pages: 5 },
    { chart: 'booking', kind: 'state', name: 'step.entry', pages: 5 },
  ])
})

test('The funnel compares a week with the week before', async () => {
  await send(5, page(['step.entry']))
  today = '2026-03-09'
  await send(7, page(['step.entry']))
  expect(reached(await read({ on: '2026-03-16' }), 'step.entry')).toEqual([7, 5])
  expect(reached(await read({ on: '2026-03-16', query: '?to=2026-03-04' }), 'step.entry')).toEqual([5, null])
})

test('The traffic of a week is shown only when the week is over', async () => {
  await send(5, page(['step.entry']))
  const sunday = await read({ on: '2026-03-08' })
  expect([sunday.from, sunday.to, sunday.later, ...reached(sunday, 'step.entry')]).toEqual([
    '2026-02-23',
    '2026-03-01',
    null,
    null,
    null,
  ])
  expect(await read({ on: '2026-03-08', query: '?to=2026-03-08' })).toEqual(sunday)
  expect((await read({ on: '2026-03-09', query: '?to=2026-03-01' })).later).toBe('2026-03-08')
  const oldest = await read({ on: '2026-03-09', query: '?to=1900-01-01' })
  expect([oldest.from, oldest.later]).toEqual(['2025-01-27', '2025-02-09'])
})

test('A request for the traffic of any day returns the counts of the day’s week', async () => {
  await send(5, page(['step.entry']))
  const whole = await read({ query: '?to=2026-03-08' })
  expect(await read({ query: '?to=2026-03-02' })).toEqual(whole)
  expect(await read({ query: '?to=2026-03-05' })).toEqual(whole)
})

test('The traffic in the pictures of charts is the sum of four weeks', async () => {
  await send(3, page(['step.entry']))
  today = '2026-03-23'
  await send(4, page(['step.entry']))
  const month = await read({ on: '2026-03-30', query: '?weeks=4' })
  expect([month.from, month.to, month.charts.booking?.pages]).toEqual(['2026-03-02', '2026-03-29', 7])
  expect((await read({ on: '2026-04-06', query: '?weeks=4' })).charts.booking).toMatchObject({ pages: null })
})

test('Traffic in test mode and traffic of other shops are counted separately', async () => {
  await send(5, page(['step.entry']))
  await send(6, page(['step.entry']), 'trial')
  const trial = await read({ on: '2026-03-02', tenant: 'trial' })
  expect([trial.isTest, ...reached(trial, 'step.entry')]).toEqual([true, 6, null])
  expect(reached(await read(), 'step.entry')).toEqual([5, null])
})

test('A shop that counts no traffic answers 404 and stores nothing', async () => {
  const answer = await shop.post('/api/traffic', page(['step.entry']), { tenant: 'silent' })
  expect(answer.status).toBe(404)
  expect(await shop.db.selectFrom('traffic').selectAll().execute()).toEqual([])
})

test('Traffic cannot be read without a staff login', async () => {
  expect((await shop.get('/api/staff/traffic')).status).toBe(401)
})

test('Sums of traffic are deleted after 400 days', async () => {
  await send(5, page(['step.entry']))
  today = '2027-04-05'
  await removeExpired(shop.deps)
  expect(await shop.db.selectFrom('traffic').selectAll().execute()).not.toEqual([])
  today = '2027-04-06'
  await removeExpired(shop.deps)
  expect(await shop.db.selectFrom('traffic').selectAll().execute()).toEqual([])
})
