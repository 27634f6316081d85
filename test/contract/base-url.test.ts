import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant-folder.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const apart: Tenant = {
  ...workedTenant,
  shop: {
    ...workedTenant.shop,
    code: 'apart',
    hosts: ['ski.example.com'],
    baseUrl: 'https://stock.example.net/apart',
  },
}

const PUBLIC = 'https://rent.example.com'
const BODY = JSON.stringify({ date: { from: '2026-03-07', to: '2026-03-08' }, location: 'tal' })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ tenants: [workedTenant, apart], deps: { origin: () => PUBLIC } })
})
afterAll(() => shop.close())

const ask = async (path: string, origin: string | undefined, body = BODY) =>
  shop.app.request(`https://stock.example.net${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', ...(origin && { Origin: origin }) },
    body,
  })
const allowed = (answer: Response) => answer.headers.get('Access-Control-Allow-Origin')

describe('a shop whose stock is requested from another origin', () => {
  test.each([PUBLIC, 'https://ski.example.com'])(
    'a page at the allowed origin %s can read the answer about stock',
    async (origin) => {
      const answer = await ask('/apart/de/api/stock', origin)
      expect([answer.status, allowed(answer)]).toEqual([200, origin])
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(answer.headers.get('Vary')).toContain('Origin')
      const refused = await ask('/apart/de/api/stock', origin, '{}')
      expect([refused.status, allowed(refused)]).toEqual([422, origin])
    },
  )

  test.each([
    'https://evil.example.com',
    'http://rent.example.com',
    'https://rent.example.com.evil.com',
    'https://rent.example.com:8443',
    'null',
    undefined,
  ])('a page at the other origin %s cannot read the answer about stock', async (origin) => {
    const answer = await ask('/apart/de/api/stock', origin)
    expect([answer.status, allowed(answer)]).toEqual([200, null])
  })

  test('a page at another origin can read neither the site nor the session', async () => {
    for (const path of ['/apart/de/api/site', '/apart/de/api/customer/session'])
      expect(
        allowed(await shop.app.request(`https://stock.example.net${path}`, { headers: { Origin: PUBLIC } })),
      ).toBeNull()
  })
})

test('Only a shop with a separate origin for stock lets other origins read stock', async () => {
  expect(allowed(await ask('/worked/de/api/stock', PUBLIC))).toBeNull()
})
