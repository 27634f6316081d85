import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#server/limits/limits.ts'
import { createRenderer } from '#server/http/render/page.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { groupTenant, groupVisitor, leader } from '#test/support/groups.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    tenants: [groupTenant],
    environment: { TRUST_PROXY: 1 },
    deps: { renderPage: await createRenderer({ distDir: resolve('dist') }) },
  })
})
afterAll(() => shop.close())

const stranger = (address: string) => {
  const { send } = groupVisitor(shop.app)
  const from = { 'X-Forwarded-For': address }
  return {
    page: (slug: string) => send<string>('GET', `/worked/de/groups/${slug}`, undefined, from),
    call: (slug: string) => send('GET', `/worked/de/api/groups/group/${slug}`, undefined, from),
  }
}

const BY_PAGES = 5

/** The name of the call, by which a page contains its answer or refusal. */
const BROUGHT = 'getGroup'

test('guessing a group’s address by pages counts like guessing it by calls', async ({ task }) => {
  const { page, call } = stranger('203.0.113.9')
  for (let at = BY_PAGES; at < LIMITS.wrongGroupsOfAddress.max; at += 1)
    expect((await call(`klasse-3b-${at}`)).status).toBe(409)
  for (let at = 0; at < BY_PAGES; at += 1) expect((await page(`klasse-3b-${at}`)).body).toContain(BROUGHT)
  expect((await call('klasse-3b-more')).status).toBe(429)
  const { status, body } = await page('klasse-3b-more')
  expect(status).toBe(200)
  expect(body).not.toContain(BROUGHT)
  recordFigure(task, `${LIMITS.wrongGroupsOfAddress.max} guesses by calls and pages together`)
  expect((await stranger('203.0.113.10').call('klasse-3b-more')).status).toBe(409)
})

const EMAIL = 'theresa.moser@example.com'

test('the page of a group contains the group for its leader, but not for strangers', async ({ task }) => {
  const leaders = groupVisitor(shop.app)
  const { body: group } = await leaders.begin({ leader: leader({ email: EMAIL }) })
  const path = `/worked/de/groups/${group.slug}`
  const own = await leaders.send<string>('GET', path)
  expect(own.body).toContain('Klasse 3b')
  expect(own.body).toContain(EMAIL)
  expect(own.headers.get('cache-control')).toBe('no-store')
  const { body } = await stranger('203.0.113.11').page(group.slug)
  const found = ['Klasse 3b', EMAIL, group.id, group.memberUrl].filter((secret) => body.includes(secret))
  recordFigure(task, `${found.length} facts of a group in a stranger’s page`)
  expect(found).toEqual([])
})
