import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import type { RenderPage } from '#server/deps/deps.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { booking, openTestShop, TODAY, type TestShop } from '#test/support/app.ts'
import { boot, adult, order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

let now = new Date(`${TODAY}T09:00:00Z`)
let rendered = 0

const renderPage: RenderPage = async (request, { nonce, fetchApi }) => {
  const { settings, today } = (await (await fetchApi('/api/site')).json()) as Site
  rendered += 1
  const body = `<script nonce="${nonce}">"${nonce}"</script>${settings.name} ${today} ${request.url} ${request.headers.get('cookie')} #${rendered}`
  return new Response(body, { headers: { 'Content-Type': 'text/html' } })
}

const other = { ...workedTenant, shop: { ...workedTenant.shop, code: 'other', name: 'Other', hosts: [] } }
const renamed = { ...workedTenant, shop: { ...workedTenant.shop, name: 'Umbenannt' } }

let shop: TestShop
beforeAll(async () => {
  const locations = other.locations.map((location) => ({ ...location, id: `other-${location.id}` }))
  shop = await openTestShop({
    tenants: [workedTenant, { ...other, locations }],
    deps: { renderPage, clock: () => now },
  })
})
afterAll(() => shop.close())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shop.app.request(`http://localhost${path}`, { headers })
  const html = await response.text()
  const policy = response.headers.get('content-security-policy')!
  return { html, text: html.replace(/<script.*<\/script>/, ''), nonce: /'nonce-([\w-]{22})'/.exec(policy)![1]! }
}

test('A page is rendered only once, and each response has its own nonce', async () => {
  const first = await page('/worked/de')
  const second = await page('/worked/de')
  expect(second.text).toBe(first.text)
  expect(second.nonce).not.toBe(first.nonce)
  for (const { html, nonce } of [first, second]) {
    expect(html).toContain(`<script nonce="${nonce}">"${nonce}"</script>`)
  }
  expect(second.html).not.toContain(first.nonce)
})

test('A cached page depends on the path, not on the Host header', async () => {
  const { text } = await page('/worked/en')
  expect(text).toContain('http://localhost/worked/en null')
  const elsewhere = await shop.app.request('http://evil.example.com/worked/en')
  expect(await elsewhere.text()).not.toContain('evil')
})

test('A request with a cookie or an access link is never answered from the cache', async () => {
  const { text } = await page('/worked/de')
  expect((await page('/worked/de', { Cookie: 'a=b' })).text).not.toBe(text)
  expect((await page('/worked/de?access=x')).text).not.toBe(text)
  expect((await page('/worked/de/checkout')).text).not.toBe((await page('/worked/de/checkout')).text)
})

test('Each shop has its own cached pages', async () => {
  expect((await page('/other/de')).text).toContain('Other')
  expect((await page('/worked/de')).text).not.toContain('Other')
})

test('The site and the pages show the new date on the next day', async () => {
  expect((await page('/other/de')).text).toContain(TODAY)
  now = new Date('2026-03-03T09:00:00Z')
  expect((await page('/other/de')).text).toContain('2026-03-03')
  expect(((await (await shop.get('/api/site')).json()) as Site).today).toBe('2026-03-03')
  now = new Date(`${TODAY}T09:00:00Z`)
  expect(((await (await shop.get('/api/site')).json()) as Site).today).toBe(TODAY)
})

const DAYS = { from: '2026-03-09', to: '2026-03-11' }
const LATER = { from: '2026-03-16', to: '2026-03-18' }
const SIZE = '26.5'

const bootsIn = ({ categories }: Offer) =>
  categories
    .flatMap(({ products }) => products)
    .find(({ id }) => id === 'boot')!
    .models[0]!.variants.find(({ property1 }) => property1 === SIZE)!.stock

const offerFor = async ({ from, to }: typeof DAYS) =>
  (await (await shop.post('/api/prices', booking(from, to))).json()) as Offer

const sellElsewhere = (taken: number) =>
  shop.db
    .updateTable('stock_days')
    .set({ taken })
    .where('tenant', '=', 'worked')
    .where('unit', 'like', '%26.5%')
    .execute()

test('A new order is included in the next price answers', async () => {
  const before = bootsIn(await offerFor(DAYS))
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ date: DAYS, persons: [adult([boot(SIZE)])] }))
  expect(bootsIn(await offerFor(DAYS))).toBe(before - 1)
  await anna.cancel(body.bookingId)
  expect(bootsIn(await offerFor(DAYS))).toBe(before)
})

test('A visitor who holds units gets the exact count of free units', async () => {
  const anna = visitor(shop.app)
  const { body } = await anna.checkout(order({ date: DAYS, persons: [adult([boot(SIZE)])] }))
  const free = bootsIn(await offerFor(DAYS))
  await sellElsewhere(2)
  const own = booking(DAYS.from, DAYS.to, { bookingId: body.bookingId })
  const answer = await anna.send<Offer>('POST', '/worked/de/api/prices', own)
  expect(bootsIn(answer.body)).toBe(free - 1)
  await sellElsewhere(1)
})

test('An order of units that are no longer free is refused', async () => {
  expect(bootsIn(await offerFor(LATER))).toBeGreaterThan(0)
  await shop.db.updateTable('stock_units').set({ capacity: 0 }).where('product', '=', 'boot').execute()
  const refused = await visitor(shop.app).checkout(order({ date: LATER, persons: [adult([boot(SIZE)])] }))
  expect(refused.status).toBe(409)
  expect(refused.body.outOfStock).toHaveLength(1)
})

test('An import invalidates cached pages and answers', async () => {
  await page('/worked/de')
  await offerFor(LATER)
  await storeTenant(shop.db, { tenant: renamed, version: 'new', files: new Map() }, TODAY)
  shop.deps.tenants.forget()
  expect((await page('/worked/de')).text).toContain('Umbenannt')
  expect(((await (await shop.get('/api/site')).json()) as Site).settings.name).toBe('Umbenannt')
  const offer = await offerFor(LATER)
  expect(bootsIn(offer)).toBeGreaterThan(0)
  expect(offer.categories[0]!.products[0]!.image).toContain('/new/')
})
