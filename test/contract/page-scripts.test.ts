import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/http/render/page.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { firstScreenOf } from '#test/support/built-app.ts'
import { groupTenant } from '#test/support/groups.ts'

/** The limit for the scripts of each page, in KB of 1,000 bytes, compressed as browsers receive them. */
const KB = 200

const PAGES = [
  '/login',
  '/login?view=register',
  '/mybooking',
  '/newsletter/confirm',
  '/user/password-reset/token',
  '/user/welcome/token',
  '/withdrawal',
  '/checkout',
  '/checkout/overview',
  '/checkout/payment',
  '/checkout/payment/check',
  '/checkout/success',
  '/user/reservations',
  '/user/reservations/number',
  '/user/profile',
  '/groups',
  '/groups/unknown',
  '/groups/change',
  '/groups/success',
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    tenants: [{ ...groupTenant, shop: { ...groupTenant.shop, withdrawal: true } }],
    deps: { renderPage: await createRenderer({ distDir: resolve('dist') }) },
  })
})
afterAll(() => shop.close())

test.each(PAGES)('The scripts of %s stay within their budget', async (path) => {
  const answer = await shop.app.request(`/worked/de${path}`)
  expect(answer.status).toBe(200)
  const { bytes, scripts, modules } = firstScreenOf(await answer.text())
  const largest = [...modules].slice(0, 20).map(([module, size]) => `${size} ${module}`)
  expect(bytes / 1000, [...scripts, ...largest].join('\n')).toBeLessThan(KB)
})
