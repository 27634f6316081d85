import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SHOWN_FROM, type PageTraffic } from '#contract/traffic.ts'
import { KNOWN_PARTS } from '#server/traffic/known-parts.ts'
import { openTestShop } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { staffMember } from '#test/support/staff.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

let today = '2026-03-02'
const other = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other' } }
const open = { ...workedTenant, shop: { ...workedTenant.shop, testmode: false } }
const shop = await openTestShop({ tenants: [open, other], deps: { clock: () => new Date(`${today}T09:00:00Z`) } })
beforeEach(async () => {
  today = '2026-03-02'
  await shop.db.deleteFrom('traffic').execute()
  await shop.db.deleteFrom('lost_demand').execute()
})
afterAll(() => shop.close())

const send = (body: unknown, headers: Record<string, string> = {}, path = '/worked/de/api/traffic') =>
  shop.app.request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
const flood = () =>
  shop.app.request(
    'http://localhost/worked/de/api/traffic',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(entry) },
    from('203.0.113.9'),
  )

const rows = async () => [
  ...(await shop.db.selectFrom('traffic').select(['tenant', 'name', 'pages']).execute()),
  ...(await shop.db.selectFrom('lost_demand').select(['tenant', 'product as name', 'pages']).execute()),
]
const entry: PageTraffic = { charts: { booking: { states: ['step.entry'], arrows: [], ends: ['step.entry'] } } }
const boot = { product: 'boot', model: 'soft', property1: '27.5', type: 1, wanted: 12, missing: 12 }
const lost = {
  date: { from: '2026-03-21', to: '2026-03-22' },
  hours: null,
  location: 'berg',
  pickupDayBefore: false,
  units: [boot],
}

const wants = (unit: object) => send({ ...entry, lost: { ...lost, units: [{ ...boot, ...unit }] } })

const parts = { states: [], arrows: [], ends: [] }
const many = (count: number) => Array.from({ length: count }, (_, at) => `step.${at}`)

describe('a stranger who sends traffic', () => {
  test.each<[string, unknown]>([
    ['no object', []],
    ['no charts', {}],
    ['a list of charts', { charts: [parts] }],
    ['a chart without lists', { charts: { booking: {} } }],
    ['numbers for names', { charts: { booking: { ...parts, states: [1] } } }],
    ['a name of another form', { charts: { booking: { ...parts, states: ["x'); drop table traffic; --"] } } }],
    ['a name that is too long', { charts: { booking: { ...parts, states: ['s'.repeat(161)] } } }],
    ['too many names', { charts: { booking: { ...parts, states: many(401) } } }],
    [
      'more missing units than a request may name',
      { ...entry, lost: { ...lost, units: Array.from({ length: 41 }, () => boot) } },
    ],
    ['negative units', { ...entry, lost: { ...lost, units: [{ ...boot, missing: -1 }] } }],
    ['no day', { ...entry, lost: { ...lost, date: { from: 'x', to: 'y' } } }],
    ['an address as a person', { ...entry, lost: { ...lost, units: [{ ...boot, type: 'anna@example.com' }] } }],
  ])('traffic with %s is refused and not stored', async (_what, body) => {
    expect((await send(body)).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  test('traffic about a chart named like a property of objects is not stored', async () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      await send(`{"charts":{"${name}":{"states":["step.entry"],"arrows":[],"ends":[]}}}`)
    expect(await rows()).toEqual([])
  })

  test('traffic with a large body is refused and not stored', async () => {
    expect(
      (await send({ charts: { booking: { ...parts, states: many(399).map((name) => name.repeat(8)) } } })).status,
    ).toBe(413)
    expect(await rows()).toEqual([])
  })

  test('traffic from another site or for an unknown shop is refused', async () => {
    expect((await send(entry, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send(entry, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(entry, {}, '/nowhere/de/api/traffic')).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('traffic is counted only for the shop in the path of the call', async () => {
    await send(entry, {}, '/other/de/api/traffic')
    expect(new Set((await rows()).map(({ tenant }) => tenant))).toEqual(new Set(['other']))
  })

  test('the number of traffic rows of one day is limited, however many requests arrive', async ({ task }) => {
    const known = [...KNOWN_PARTS].map(([chart, { states, arrows }]) => {
      const paths = [...states].filter((path) => path !== '')
      return { chart, all: { states: paths, arrows: [...arrows], ends: paths } }
    })
    for (const { chart, all } of known)
      for (let times = 0; times < 2; times += 1) {
        expect((await send({ charts: { [chart]: all } })).status).toBe(202)
        await send({ charts: { [chart]: { ...parts, states: [`invented.${times}`] }, [`${chart}x`]: parts } })
      }
    const most = known.reduce((sum, { all }) => sum + 1 + 2 * all.states.length + all.arrows.length, 0)
    const stored = await rows()
    recordFigure(task, `${stored.length} rows of a day, however many requests`)
    expect(stored).toHaveLength(most)
  })

  test('one network address can send the traffic of at most 120 pages a minute', async ({ task }) => {
    let accepted = 0
    while ((await flood()).status === 202) accepted += 1
    recordFigure(task, `${accepted} pages of one address in a minute`)
    expect(accepted).toBeLessThanOrEqual(120)
  })

  test('the answer to traffic does not reveal whether the sent names and units exist', async () => {
    const answers = await Promise.all(
      [
        entry,
        { charts: { invented: parts } },
        { ...entry, lost },
        { ...entry, lost: { ...lost, location: 'tal', units: [{ ...boot, wanted: 1, missing: 1 }] } },
        { ...entry, lost: { ...lost, units: [{ ...boot, product: 'rocket' }] } },
      ].map(async (body) => {
        const answer = await send(body)
        return [answer.status, await answer.text(), answer.headers.get('set-cookie')]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('a stranger cannot report lost demand of free units, or of more than twelve units', async ({ task }) => {
    await wants({ property1: '26.5', wanted: 1, missing: 1 })
    await wants({ wanted: 13, missing: 13 })
    expect(await shop.db.selectFrom('lost_demand').select('units').execute()).toEqual([])
    await wants({})
    const [most] = await shop.db
      .selectFrom('lost_demand')
      .select(['units', 'amount'])
      .where('product', '=', '')
      .execute()
    recordFigure(task, `${most!.amount / 100} € of one page and size`)
    expect(most).toEqual({ units: 12, amount: 12 * 1300 })
  })
})

test('One more visit on the same day changes no figures that the staff read', async () => {
  const staff = await staffMember(shop)
  for (let pages = 0; pages < SHOWN_FROM; pages += 1) await send({ ...entry, lost })
  const readings = async () => [
    (await staff.call('GET', '/traffic')).body,
    (await staff.call('GET', '/traffic?to=2026-03-02')).body,
    (await staff.call('GET', '/traffic?weeks=4')).body,
    (await staff.call('GET', '/lost-demand')).body,
    (await staff.call('GET', '/lost-demand?to=2026-03-02')).body,
  ]
  const before = await readings()
  await send({ ...entry, lost })
  expect(await readings()).toEqual(before)
})
