import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { inEachLocale } from '#contract/primitives.ts'
import type { CalendarDay, postCalendar } from '#contract/calendar.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import type { Special } from '#contract/specials.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { unitKey } from '#domain/stock/units.ts'
import { booking, openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const banner = (id: string, from: string | null, to: string | null) => ({
  id,
  title: inEachLocale((locale) => `${id} ${locale}`),
  html: inEachLocale((locale) => `<p>${locale}</p>`),
  kind: 'info' as const,
  from,
  to,
})

const tenant: Tenant = {
  ...workedTenant,
  shop: {
    ...workedTenant.shop,
    hosts: ['ski.example.com'],
    headline: { de: 'Verleih im Tal', en: 'Hire in the valley' },
    picture: 'scene.svg',
  },
  seasons: [
    { id: 'winter', title: inEachLocale(() => 'Winter'), from: '12-05', to: '04-12' },
    { id: 'sommer', title: inEachLocale(() => 'Sommer'), from: '06-01', to: '09-30' },
  ],
  locations: [
    { ...workedTenant.locations[0]!, closed: [{ start: '2026-03-05', end: '2026-03-06' }] },
    {
      ...workedTenant.locations[1]!,
      closed: [
        { start: '12-24', end: '12-26' },
        { start: '2026-03-05', end: '2026-03-06' },
      ],
    },
  ],
  rates: [
    { ...workedTenant.rates[0]!, leadDays: 2, period: { from: '12-05', to: '04-12' } },
    { ...workedTenant.rates[0]!, id: 'sommer', default: false, minDays: 3, period: { from: '06-01', to: '09-30' } },
    { ...workedTenant.rates[1]!, leadDays: 14, period: { from: '12-05', to: '01-31' } },
  ],
  specials: [
    workedTenant.specials[0]!,
    { ...workedTenant.specials[0]!, id: 'nicht-mehr', active: false, requires: 'address' },
    { ...workedTenant.specials[0]!, id: 'frueher', active: false, type: 'return' },
    { ...workedTenant.specials[0]!, id: 'zustellung', type: 'delivery', requires: 'address', excludes: ['dayBefore'] },
  ],
  accommodations: [{ id: 'alpenrose', title: 'Hotel Alpenrose', region: 'Mustertal' }],
  banners: [banner('immer', null, null), banner('vorbei', null, '2026-03-01'), banner('heute', TODAY, TODAY)],
  contents: { ...inEachLocale(() => ({})), de: { imprint: { title: 'Impressum', content: '<p>Wir</p>' } } },
}

const other: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'other', name: 'Anderer Verleih', timeZone: 'Pacific/Auckland' },
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ tenants: [tenant, other] })
})
afterAll(() => shop.close())

const read = async <T>(path: string, more?: { locale?: string }): Promise<T> => {
  const answer = await shop.get(path, more)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

describe('GET /api/site', () => {
  test('the call for the site returns the settings in the requested language, without internal ones', async () => {
    const { tenant: code, settings } = await read<Site>('/api/site', { locale: 'en' })
    expect(code).toBe('worked')
    expect(settings).toMatchObject({ name: 'Musterverleih', claim: 'Skis and bikes, worked out by hand.' })
    expect(settings).toMatchObject({ baseUrl: '/worked', logo: '/tenant-files/worked/test/logo.svg' })
    for (const secret of ['hosts', 'vatPercent', 'numberPrefix', 'code']) expect(settings).not.toHaveProperty(secret)
  })

  test('the call for the site returns the shop’s date, current and coming seasons', async () => {
    const { today, seasons } = await read<Site>('/api/site')
    expect(today).toBe(TODAY)
    expect(seasons.slice(0, 3)).toEqual([
      { from: '2025-12-05', to: '2026-04-12' },
      { from: '2026-06-01', to: '2026-09-30' },
      { from: '2026-12-05', to: '2027-04-12' },
    ])
  })

  test('the call for the site returns the banners of today', async () => {
    const { banners } = await read<Site>('/api/site')
    expect(banners.map(({ id }) => id)).toEqual(['immer', 'heute'])
    expect(banners[0]).toMatchObject({ title: 'immer de', html: '<p>de</p>' })
  })

  test('the call for the site returns the entry’s price, cancellation terms, headline and picture', async () => {
    const { entry, settings } = await read<Site>('/api/site', { locale: 'en' })
    expect(entry).toEqual({
      image: '/tenant-files/worked/test/scene.svg',
      price: { title: 'Ski boot', amount: 3700, days: { from: '2026-03-04', to: '2026-03-09' } },
      cancellation: { days: 7, rate: null },
    })
    expect(settings).toMatchObject({ headline: 'Hire in the valley' })
    const { settings: plain, entry: bare } = (await (await shop.app.request('/other/de/api/site')).json()) as Site
    expect([plain.headline, bare.image]).toEqual([undefined, undefined])
  })

  test('the parameter wl selects the shop if the path names none', async () => {
    const answer = await shop.app.request('/de/api/site?wl=other')
    expect(await answer.json()).toMatchObject({ tenant: 'other', today: TODAY, settings: { name: 'Anderer Verleih' } })
    expect(await (await shop.app.request('/worked/de/api/site?wl=other')).json()).toMatchObject({ tenant: 'worked' })
  })
})

describe('GET /api/locations', () => {
  test('yearly closures are listed as days, like closures of a single year', async () => {
    const [tal, berg] = await read<[RentalLocation, RentalLocation]>('/api/locations')
    expect(tal).toMatchObject({ title: 'Talstation', pickupDayBeforeFrom: '15:00' })
    expect(berg.closed).toContainEqual({ start: '2026-12-24', end: '2026-12-26' })
    expect(berg.closed).toContainEqual({ start: '2026-03-05', end: '2026-03-06' })
  })
})

describe('specials, accommodations and contents', () => {
  test('the list of specials leaves out inactive specials', async () => {
    expect(await read<Special[]>('/api/specials', { locale: 'en' })).toEqual([
      {
        id: 'servicepaket',
        type: 'service',
        active: true,
        title: 'Service package',
        description: 'Edges and wax',
        price: 1200,
        excludes: [],
      },
      {
        id: 'zustellung',
        type: 'delivery',
        active: true,
        title: 'Service package',
        description: 'Edges and wax',
        price: 1200,
        requires: 'address',
        excludes: ['dayBefore'],
      },
    ])
  })

  test('the site’s data lists specials with rules, and inactive deliveries or return pick-ups', async () => {
    expect((await read<Site>('/api/site')).specials).toEqual([
      { id: 'frueher', type: 'return', excludes: [] },
      { id: 'zustellung', type: 'delivery', requires: 'address', excludes: ['dayBefore'] },
    ])
  })

  test('a call lists all accommodations of the shop', async () => {
    expect(await read('/api/accommodations')).toEqual(tenant.accommodations)
  })

  test('a text is answered in the requested language, otherwise in German, otherwise with a message', async () => {
    expect(await read('/api/content/imprint')).toEqual({ title: 'Impressum', content: '<p>Wir</p>' })
    expect(await read('/api/content/imprint', { locale: 'en' })).toEqual({ title: 'Impressum', content: '<p>Wir</p>' })
    expect(await read('/api/content/contact', { locale: 'en' })).toEqual({
      error: 'Sorry, this text is not available.',
    })
    expect((await shop.get('/api/content/secrets')).status).toBe(404)
    expect((await shop.get('/api/content/constructor')).status).toBe(404)
  })
})

const askStock = (body: object) => shop.post('/api/stock', body, { type: 'text/plain' })
const freeBoots = async (from: string, to: string, pickupDayBefore = false) => {
  const answer = await askStock({ date: { from, to }, location: 'tal', pickupDayBefore })
  const { stock } = (await answer.json()) as { stock: UnitStock[] }
  return stock.filter(({ product }) => product === 'boot')
}
const unitsAt = async (location: string) => {
  const answer = await askStock({ date: { from: '2026-03-20', to: '2026-03-20' }, location })
  return ((await answer.json()) as { stock: UnitStock[] }).stock
}
const boot = (property1: string, stock: number) => ({ product: 'boot', model: 'soft', property1, stock })

describe('POST /api/stock', () => {
  test('the stock call returns the number of units free throughout the period', async () => {
    await shop.db
      .insertInto('stock_days')
      .values({ tenant: 'worked', location: 'tal', unit: 'boot/soft/26.5', day: '2026-03-08', capacity: 2, taken: 2 })
      .execute()
    expect(await freeBoots('2026-03-07', '2026-03-09')).toEqual([boot('26.5', 0), boot('27.5', 1), boot('29.5', 0)])
    expect(await freeBoots('2026-03-09', '2026-03-09')).toEqual([boot('26.5', 2), boot('27.5', 1), boot('29.5', 0)])
    expect(await freeBoots('2026-03-09', '2026-03-09', true)).toContainEqual(boot('26.5', 0))
  })

  test('the stock call lists every unit of the catalogue, even those without stock', async () => {
    const atBerg = await unitsAt('berg')
    expect(atBerg).toContainEqual(boot('27.5', 0))
    expect(atBerg.map(unitKey)).toEqual((await unitsAt('tal')).map(unitKey))
  })

  test('the stock call never counts the units of another shop', async () => {
    await shop.db
      .insertInto('stock_days')
      .values({ tenant: 'other', location: 'tal', unit: 'ski//', day: '2026-03-20', capacity: 1000, taken: 1000 })
      .execute()
    const answer = await askStock({ date: { from: '2026-03-20', to: '2026-03-20' }, location: 'tal' })
    expect(((await answer.json()) as { stock: UnitStock[] }).stock).toContainEqual({ product: 'ski', stock: 1000 })
  })

  test.each([
    ['location', { date: { from: '2026-03-07', to: '2026-03-09' }, location: 'gibt-es-nicht' }],
    ['date.to', { date: { from: '2026-03-07', to: '2026-03-06' }, location: 'tal' }],
    ['date.to', { date: { from: '2026-03-07' }, location: 'tal' }],
    ['date.to', { date: { from: '2026-03-07', to: '2027-03-08' }, location: 'tal' }],
    ['date.from', { date: { from: '0001-01-01', to: '2026-03-07' }, location: 'tal', pickupDayBefore: true }],
  ])('the stock call refuses an invalid %s', async (path, body) => {
    const answer = await askStock(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ issues: [{ path }] })
  })
})

type Calendar = z.infer<(typeof postCalendar)['answer']>
const askCalendar = async (more: object = {}): Promise<Calendar> => {
  const empty = { ...booking('2026-03-07', '2026-03-08'), date: {}, persons: [], location: null }
  const answer = await shop.post('/api/calendar', { ...empty, ...more }, { type: 'text/plain' })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Calendar
}
const on = (days: CalendarDay[], date: string) => days.find((day) => day.date === date)

describe('POST /api/calendar', () => {
  test('the calendar call covers this month and the next if no months are given', async () => {
    const { days } = await askCalendar()
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2026-03-01', '2026-04-30'])
  })

  test('each closed day has its reason: past, lead time, location or season', async () => {
    const { days } = await askCalendar({ location: 'berg' })
    expect(on(days, TODAY)).toEqual({ date: TODAY, open: false, reason: 'past' })
    expect(on(days, '2026-03-03')).toEqual({ date: '2026-03-03', open: false, reason: 'rate' })
    expect(on(days, '2026-03-05')).toEqual({ date: '2026-03-05', open: false, reason: 'closed' })
    expect(on(days, '2026-04-13')).toEqual({ date: '2026-04-13', open: false, reason: 'season' })
  })

  test('without a chosen location, a day is closed if no location hands out equipment', async () => {
    const { days } = await askCalendar()
    expect(on(days, '2026-03-05')).toMatchObject({ open: true, fromPrice: 700 })
    expect(on(days, '2026-03-06')).toEqual({ date: '2026-03-06', open: false, reason: 'closed' })
  })

  test('each day has the shortest rental that its rates allow', async () => {
    const { days } = await askCalendar({ months: { from: '2026-06-01', to: '2026-06-30' } })
    expect(on(days, '2026-06-10')).toMatchObject({ open: true, minDays: 3 })
    expect(on((await askCalendar()).days, '2026-03-20')).not.toHaveProperty('minDays')
  })

  test('open days have the lowest adult price of products with sizes, and the free share', async () => {
    const { days } = await askCalendar()
    expect(on(days, '2026-03-20')).toEqual({ date: '2026-03-20', open: true, fromPrice: 700, free: 100 })
  })

  test('a day is marked as full if no unit is free', async () => {
    const units = await shop.db.selectFrom('stock_units').selectAll().where('tenant', '=', 'worked').execute()
    await shop.db
      .insertInto('stock_days')
      .values(
        units.map(({ tenant: code, location, unit, capacity }) => ({
          tenant: code,
          location,
          unit,
          day: '2026-04-01',
          capacity,
          taken: capacity,
        })),
      )
      .execute()
    expect(on((await askCalendar()).days, '2026-04-01')).toEqual({
      date: '2026-04-01',
      open: false,
      reason: 'full',
      free: 0,
    })
  })

  test('each rate has the days on which it can be booked', async () => {
    const { rates } = await askCalendar()
    expect(rates.filter(({ id }) => id === 'standard')[0]).toEqual({
      id: 'standard',
      title: 'Standard',
      starting: '2026-03-04',
      ending: '2026-04-12',
    })
    expect(rates.filter(({ id }) => id === 'fruehbucher')[0]).toMatchObject({
      starting: '2026-12-05',
      ending: '2027-01-31',
    })
  })

  test.each([
    ['more days than one answer may contain', { from: '2026-03-01', to: '2026-06-30' }],
    ['an end before the start', { from: '2026-03-31', to: '2026-03-01' }],
  ])('the calendar call refuses months with %s', async (_, months) => {
    const answer = await shop.post('/api/calendar', { ...booking('2026-03-07', '2026-03-08'), months })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'months.to' }] })
  })
})
