import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { booking } from '#test/support/app.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { size } from '#test/support/size.ts'
import { adults, boot, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const prices = (dc: string | null, address = '198.51.100.7') =>
  shop
    .browser({ address })
    .send<Record<string, unknown>>('POST', '/worked/de/api/prices', booking('2026-03-09', '2026-03-11', { dc }), {
      'X-Forwarded-For': address,
    })

const swaps = (dc: string) =>
  shop
    .browser()
    .send<{ swaps: unknown[] }>('POST', '/worked/de/api/swaps', order({ dc, persons: adults(2, [boot('27.5')]) }), {
      'X-Forwarded-For': '198.51.100.7',
    })

const guess = (dc: string) =>
  shop.browser().send('POST', '/worked/de/api/checkout', order({ dc }), {
    'X-Forwarded-For': '198.51.100.7',
    'Idempotency-Key': `guess-by-order-${dc}`,
  })

describe('guessing discount codes', () => {
  test('after sixty wrong codes a network address cannot use discount codes for ten minutes', async () => {
    for (let at = 0; at < 60; at += 1)
      expect((await prices(`RATE${at}`)).body).toMatchObject({ errorcode: ERROR_CODE.discountInvalid })
    const refused = await prices('SKI10')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(600)
    expect((await prices(null)).status).toBe(200)
    expect((await prices('SKI10', '198.51.100.8')).body).not.toHaveProperty('errorcode')
    shop.minutesLater(10)
    expect((await prices('SKI10')).body).not.toHaveProperty('errorcode')
  })

  test('wrong discount codes in orders count towards the limit', async () => {
    for (let at = 0; at < 59; at += 1) await prices(`RATE${at}`)
    expect(await guess('FALSCH')).toMatchObject({ status: 409, body: { errorcode: ERROR_CODE.discountInvalid } })
    expect((await guess('SKI10')).status).toBe(429)
  })

  test('wrong discount codes in requests for swaps count towards the limit', async () => {
    expect((await swaps('SKI10')).body.swaps).not.toEqual([])
    for (let at = 0; at < 60; at += 1) expect((await swaps(`RATE${at}`)).status).toBe(200)
    expect((await swaps('SKI10')).status).toBe(429)
    expect((await prices('SKI10')).status).toBe(429)
  })

  test('no call reveals whether a code is valid after sixty wrong codes', async () => {
    const anna = await shop.customer('anna@example.com', { address: '198.51.100.7' })
    const { bookingId } = (await anna.checkout(order())).body
    for (let at = 0; at < 60; at += 1) await prices(`RATE${at}`)
    const takesCode = Object.values<Call>(CALLS).filter(
      ({ body }) => body instanceof z.ZodMiniObject && 'dc' in body.shape,
    )
    const answers = await Promise.all(
      takesCode.map(async ({ method, path }) => {
        const ask = (dc: string) =>
          anna.send(method, `/worked/de${path.replace(/\{\w+\}/, bookingId)}`, order({ dc }), {
            'X-Forwarded-For': '198.51.100.7',
            'Idempotency-Key': `guess-everywhere-${dc}`,
          })
        const [right, wrong] = [await ask('SKI10'), await ask('FALSCH')]
        return [path, right.status === 429 ? 429 : isDeepStrictEqual(right.body, wrong.body)]
      }),
    )
    expect(Object.fromEntries(answers)).toEqual({
      '/api/prices': 429,
      '/api/swaps': 429,
      '/api/calendar': true,
      '/api/checkout': 429,
      '/api/checkout/{bookingId}': 429,
      '/api/customer/reservations/{id}': 429,
      '/api/groups/booking/{bookingId}/offer': 429,
    })
  })

  test('requests with valid discount codes are not limited', async () => {
    for (let at = 0; at < 70; at += 1) expect((await prices('SKI10')).status).toBe(200)
  })
})

test('RATE_LIMITS=off disables the counting of requests', async () => {
  const { environment } = shop.deps
  environment.RATE_LIMITS = 'off'
  try {
    for (let at = 0; at < 8; at += 1) expect((await shop.browser().forgot('anna@example.com')).status).toBe(202)
    expect(await shop.db.selectFrom('rate_limits').select('count').execute()).toEqual([])
  } finally {
    environment.RATE_LIMITS = 'on'
  }
})

describe('invalid requests to the calls of customers', () => {
  const GOOD = {
    email: 'anna@example.com',
    firstname: 'Anna',
    lastname: 'Berger',
    newsletter: false,
    language: 'de',
    token: 'x',
    password: 'Almrausch-77',
    birthday: '1988-04-01',
    height: 170,
  }
  const json = fc.json({ depthSize: 'small', stringUnit: 'binary' }).map((text) => JSON.parse(text) as unknown)
  const mutated = fc.oneof(
    json,
    fc.tuple(fc.constantFrom(...Object.keys(GOOD)), json).map(([key, value]) => ({ ...GOOD, [key]: value })),
    fc
      .tuple(fc.constantFrom(...Object.keys(GOOD)), fc.string({ unit: 'binary' }))
      .map(([key, value]) => ({ ...GOOD, [key]: value })),
  )
  const RUNS = size({ share: 30, whole: 1_000 })

  test.each(
    Object.values<Call>(CALLS)
      .filter(({ path, body }) => path.startsWith('/api/customer') && body)
      .map(({ method, path }) => [method, path]),
  )(
    `the call %s %s answers ${RUNS} random and mutated bodies without a 5xx`,
    async (method, path) => {
      const anna = await shop.customer('anna@example.com')
      await fc.assert(
        fc.asyncProperty(mutated, async (body) => {
          const { status, body: answer } = await anna.send(
            method,
            `/worked/de${path.replace('{id}', 'x')}`,
            JSON.stringify(body),
            {
              'Content-Type': 'application/json',
            },
          )
          expect(status).toBeLessThan(500)
          expect(JSON.stringify(answer)).not.toContain('node_modules')
        }),
        { numRuns: RUNS },
      )
    },
    size({ share: 60_000, whole: 600_000 }),
  )

  test('a login and a request for a booking’s link with a NUL character are refused', async () => {
    const anna = shop.browser()
    const ask = (path: string, body: object) =>
      anna.send('POST', `/worked/de${path}`, JSON.stringify(body), { 'Content-Type': 'application/json' })
    expect((await ask('/api/customer/login', { email: '\u0000', password: 'Almrausch-77' })).status).toBe(422)
    expect((await ask('/api/checkout/link', { number: 'MV\u0000', email: 'anna@example.com' })).status).toBe(422)
  })

  test('bodies that are too large or of another media type are refused', async () => {
    const anna = shop.browser()
    expect((await anna.register('x'.repeat(300_000))).status).toBe(413)
    expect(
      (await anna.call('POST', '/register', 'x=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415)
  })
})
