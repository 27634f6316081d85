import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/http/render/page.ts'
import { firstScreenOf } from '#test/support/built-app.ts'
import { openCustomerShop, type CustomerShop } from '#test/support/customers.ts'
import { groupTenant } from '#test/support/groups.ts'

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

let shop: CustomerShop
let anna: Awaited<ReturnType<CustomerShop['customer']>>
beforeAll(async () => {
  shop = await openCustomerShop({
    tenants: [{ ...groupTenant, shop: { ...groupTenant.shop, withdrawal: true } }],
    deps: { renderPage: await createRenderer({ distDir: resolve('dist') }) },
  })
  anna = await shop.customer('anna@example.com')
})
afterAll(() => shop.close())

test.each(PAGES)('The scripts of %s stay within their budget', async (path) => {
  const { status, body } = await anna.send<string>('GET', `/worked/de${path}`)
  expect(status).toBe(200)
  const { bytes, scripts, modules } = firstScreenOf(body)
  const largest = [...modules].slice(0, 20).map(([module, size]) => `${size} ${module}`)
  expect(bytes / 1000, [...scripts, ...largest].join('\n')).toBeLessThan(KB)
})
