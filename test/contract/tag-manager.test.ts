import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/app.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const TENANT = workedTenant.shop.code
const shop = await openTestShop({
  tenants: [
    { ...workedTenant, shop: { ...workedTenant.shop, gtmId: 'GTM-TEST1' } },
    { ...workedTenant, shop: { ...workedTenant.shop, code: 'quiet' } },
    { ...workedTenant, shop: { ...workedTenant.shop, code: 'demo', gtmId: 'GTM-DEMO' } },
  ],
})
afterAll(() => shop.close())

const policyOf = async (path: string) => (await shop.app.request(path)).headers.get('Content-Security-Policy')!

test.each(['', '/en', '/de/checkout', '/checkout/success?booking=abc'])(
  'The page "%s" of a shop with a tag manager may load scripts from Google',
  async (path) => {
    expect(await policyOf(`/${TENANT}${path}`)).toMatch(/script-src [^;]*googletagmanager/)
  },
)

test.each([
  '/login',
  '/user/profile',
  '/user/welcome/token',
  '/staff',
  '/checkout/payment',
  '/checkout/success?booking=abc&access=token',
])('Pages with login, payment or a secret link may not contact Google: "%s"', async (path) => {
  expect(await policyOf(`/${TENANT}${path}`)).not.toContain('google')
})

test('Pages of the demo and of shops without a tag manager cannot contact Google', async () => {
  expect(await policyOf('/quiet')).not.toContain('google')
  expect(await policyOf('/demo')).not.toContain('google')
  const standIn = await shop.app.request('/sandbox/tag-manager.js')
  expect(standIn.headers.get('Content-Type')).toContain('text/javascript')
  expect(await standIn.text()).toMatch(/^\(function tagManager\(\)/)
})
