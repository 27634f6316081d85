import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/http/render/page.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { firstScreenOf } from '#test/support/built-app.ts'
import { groupTenant } from '#test/support/groups.ts'

/** The limit of a page, in KB of 1,000 bytes, compressed as browsers receive them. */
const KB = 200

/** The limits of pages whose forms or tables need more. They may be lowered, but not raised. */
const MORE_KB: Record<string, number> = {
  '/checkout': 276,
  '/checkout/overview': 274,
  '/checkout/payment': 273,
  '/checkout/payment/check': 270,
  '/checkout/success': 291,
  '/user/reservations': 296,
  '/user/profile': 296,
  '/groups': 305,
  '/groups/unknown': 305,
  '/groups/change': 360,
  '/groups/success': 285,
}

const PAGES = [
  '/login',
  '/login?view=register',
  '/mybooking',
  '/newsletter/confirm',
  '/user/password-reset/token',
  '/user/welcome/token',
  '/withdrawal',
  ...Object.keys(MORE_KB),
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
  expect(bytes / 1000, [...scripts, ...largest].join('\n')).toBeLessThan(MORE_KB[path] ?? KB)
})
