import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { openTestShop, TODAY } from '#test/support/app.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const selling = JSON.parse(
  JSON.stringify({ ...workedTenant, shop: { ...workedTenant.shop, code: 'selling', testmode: false } })
    .replaceAll('"tal"', '"tal-s"')
    .replaceAll('"berg"', '"berg-s"'),
) as Tenant
let minutesLater = 0
const shop = await openTestShop({
  tenants: [workedTenant, selling],
  deps: { clock: () => new Date(Date.parse(`${TODAY}T09:00:00Z`) + minutesLater * 60_000) },
})
afterAll(() => shop.close())

const anna = visitor(shop.app)
const credentials = { Authorization: 'Bearer sandbox' }
const fitting = {
  entityId: 'sandbox-worked',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 't1',
  integrity: 'true',
}
const create = (form: Record<string, string> = fitting, headers: Record<string, string> = credentials) =>
  anna.send<{ id: string; integrity?: string; result: { code: string } }>(
    'POST',
    '/sandbox/v1/checkouts',
    new URLSearchParams(form).toString(),
    { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  )
const status = (id: string, headers: Record<string, string> = credentials) =>
  anna.send<Record<string, unknown>>(
    'GET',
    `/sandbox/v1/checkouts/${id}/payment?entityId=sandbox-worked`,
    undefined,
    headers,
  )

const report = (name: string, headers: Record<string, string> = credentials) =>
  anna.send<{ records: { result: { code: string } }[] }>(
    'GET',
    `/sandbox/v3/query?entityId=sandbox-worked&merchantTransactionId=${name}`,
    undefined,
    headers,
  )

const resultUrl = 'http://localhost/worked/de/checkout/payment/check?booking=b'

describe('the sandbox speaks COPYandPAY', () => {
  test('a checkout has the integrity hash of the widget’s script', async () => {
    const created = await create()
    expect(created).toMatchObject({ status: 200, body: { result: { code: '000.200.100' } } })
    const script = await anna.send<string>('GET', `/sandbox/v1/paymentWidgets.js?checkoutId=${created.body.id}`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(created.body.integrity).toBe(`sha384-${createHash('sha384').update(script.body).digest('base64')}`)
  })

  test('a checkout is pending until a card is entered, and then contains the payment', async () => {
    const { body } = await create()
    expect((await status(body.id)).body).toMatchObject({ result: { code: '000.200.100' } })
    await anna.enterCard({ paymentCheckoutId: body.id, resultUrl } as PaymentStart, '5200 0000 0000 0007')
    expect((await status(body.id)).body).toMatchObject({
      id: expect.stringMatching(/^[0-9A-F]{32}$/),
      ndc: body.id,
      result: { code: '000.100.110' },
      paymentType: 'DB',
      paymentBrand: 'MASTER',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 't1',
    })
  })

  test('a HEAD request gets the same status as the GET request', async () => {
    const { body } = await create()
    const path = `/sandbox/v1/checkouts/${body.id}/payment?entityId=sandbox-worked`
    const head = (headers = {}) => shop.app.request(path, { method: 'HEAD', headers })
    expect((await head(credentials)).status).toBe(200)
    expect((await head()).status).toBe(401)
  })

  test('a checkout expires after 30 minutes, and the list of payments contains every card', async () => {
    const merchantTransactionId = 'forgotten'
    const { body } = await create({ ...fitting, merchantTransactionId })
    expect((await report(merchantTransactionId)).body).toMatchObject({ result: { code: '700.400.580' } })
    for (const card of ['4000000000000002', '4200000000000091'])
      await anna.enterCard({ paymentCheckoutId: body.id, resultUrl } as PaymentStart, card)
    minutesLater = 30
    expect(await status(body.id)).toMatchObject({ status: 400, body: { result: { code: '200.300.404' } } })
    const reported = await report(merchantTransactionId)
    expect(reported.body).toMatchObject({ result: { code: '000.000.100' } })
    const records = reported.body.records.toSorted((a, b) => (a.result.code < b.result.code ? -1 : 1))
    const record = { paymentType: 'DB', amount: '92.00', currency: 'EUR', merchantTransactionId }
    expect(records).toMatchObject([
      { ...record, result: { code: '000.100.110' } },
      { ...record, result: { code: '800.100.152' } },
    ])
    expect((await report(merchantTransactionId, {})).status).toBe(401)
    minutesLater = 0
  })

  test.each([
    ['no token', fitting, {}, 401, '800.900.300'],
    ['another token', fitting, { Authorization: 'Bearer falsch' }, 401, '800.900.300'],
    ['an unknown entity', { ...fitting, entityId: 'sandbox-nobody' }, credentials, 401, '800.900.300'],
    ['a shop that sells', { ...fitting, entityId: 'sandbox-selling' }, credentials, 401, '800.900.300'],
    ['an amount in cents', { ...fitting, amount: '9200' }, credentials, 400, '200.300.404'],
    ['an amount of zero', { ...fitting, amount: '0.00' }, credentials, 400, '200.300.404'],
  ])('the sandbox refuses a request with %s', async (_what, form, headers, wanted, code) => {
    expect(await create(form, headers as Record<string, string>)).toMatchObject({
      status: wanted,
      body: { result: { code } },
    })
  })

  test('the sandbox hides the state of a payment from requests without the token', async () => {
    const { body } = await create()
    expect((await status(body.id, {})).status).toBe(401)
  })
})

const pay = async (number: string, more: Record<string, string> = {}) => {
  const { body } = await create()
  await anna.enterCard({ paymentCheckoutId: body.id, resultUrl } as PaymentStart, number, more)
  const answer = await status(body.id)
  return (answer.body.result as { code: string }).code
}

describe('a card', () => {
  test.each([
    ['4200000000000091', '000.100.110'],
    ['5200000000000007', '000.100.110'],
    ['4200000000000109', '000.100.110'],
    ['4711100000000000', '000.200.000'],
    ['4000000000000002', '800.100.152'],
    ['4111111111111111', '800.100.152'],
    ['42', '100.100.101'],
    ['', '100.100.101'],
  ])('the card %s gets the result %s', async (number, code) => {
    expect(await pay(number)).toBe(code)
  })

  test('a card that is out of date or lacks its security code is declined', async () => {
    expect(await pay('4200000000000091', { 'card.expiryYear': '2025' })).toBe('100.100.303')
    expect(await pay('4200000000000091', { 'card.expiryMonth': '13' })).toBe('100.100.303')
    expect(await pay('4200000000000091', { 'card.expiryYear': 'NaN' })).toBe('100.100.303')
    expect(await pay('4200000000000091', { 'card.cvv': '' })).toBe('100.100.600')
  })

  test('a payment with an unknown wallet is checked like a card payment', async () => {
    for (const brand of ['constructor', '__proto__', 'hasOwnProperty', 'BITCOIN', 'paypal', '<b>']) {
      const { body } = await create({ ...fitting, merchantTransactionId: brand })
      const start = { paymentCheckoutId: body.id, resultUrl } as PaymentStart
      expect(new URL(await anna.payWith(start, brand), 'http://localhost').pathname).toMatch(/payment\/check$/)
      expect((await status(body.id)).body).toMatchObject({ result: { code: '100.100.101' }, paymentBrand: 'UNKNOWN' })
    }
  })

  test('a card, wallet or bank that the shop does not accept is refused', async () => {
    expect(await pay('378282246310005')).toBe('600.200.500')
    for (const brand of ['PAYPAL', 'EPS']) {
      const { body } = await create({ ...fitting, merchantTransactionId: brand })
      const start = { paymentCheckoutId: body.id, resultUrl } as PaymentStart
      expect(new URL(await anna.payWith(start, brand), 'http://localhost').pathname).toMatch(/payment\/check$/)
      expect((await status(body.id)).body).toMatchObject({ result: { code: '600.200.500' }, paymentBrand: brand })
    }
  })

  test('a declined second card does not change the result of a paid checkout', async () => {
    const { body } = await create()
    const start = { paymentCheckoutId: body.id, resultUrl } as PaymentStart
    await anna.enterCard(start, '4200000000000091')
    const first = (await status(body.id)).body.id
    expect((await anna.enterCard(start, '4000000000000002')).status).toBe(303)
    expect((await status(body.id)).body).toMatchObject({ id: first, result: { code: '000.100.110' } })
  })

  test('the database stores a card’s brand and last four digits only', async () => {
    await pay('4200000000000091', { 'card.cvv': '737' })
    const rows = await shop.db.selectFrom('sandbox_payments').selectAll().execute()
    expect(rows.map(({ last4 }) => last4)).toContain('0091')
    expect(rows.flatMap((row) => Object.values(row))).not.toContain('737')
    for (const text of [JSON.stringify(rows), JSON.stringify(shop.logged)]) {
      expect(text).not.toContain('4200000000000091')
      expect(text).not.toContain('card.cvv')
      expect(text).not.toContain('Anna Berger')
    }
  })
})

describe('the return address is on the shop’s own host', () => {
  let id: string
  beforeAll(async () => {
    id = (await create()).body.id
  })
  test.each([
    'https://evil.example/check',
    'http://localhost.evil.example/check',
    'http://localhost@evil.example/check',
    'http://localhost//evil.example/check',
    'http://localhost/\\evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/worked/de',
    '',
  ])('the return address %s is refused', async (url) => {
    const answer = await anna.enterCard({ paymentCheckoutId: id, resultUrl: url } as PaymentStart, '4200000000000091')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('location')).toBeNull()
  })
})

describe('the pages', () => {
  test('the bank’s pages run no scripts and cannot be shown in frames', async () => {
    const page = await anna.send<string>('GET', '/sandbox/3ds/unbekannt?lang=en')
    expect(page.status).toBe(404)
    expect(page.body).toContain('<html lang="en">')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('a request body larger than card data needs is refused', async () => {
    const answer = await anna.send('POST', '/sandbox/v1/checkouts', `entityId=${'x'.repeat(20_000)}`, {
      ...credentials,
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(413)
  })

  test('responses about a payment are not cached', async () => {
    const { body } = await visitor(shop.app).checkout(order())
    expect(body.status).toBe(STATUS.open)
    expect((await create()).headers.get('cache-control')).toBe('no-store')
  })
})
