import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './client.ts'
import { ApiError } from './errors.ts'
import { bring, forgetAnswers, ofPage, peek, take } from './page-answers.ts'

const api = (status: number, body: unknown) =>
  createApi({ base: '/alpin/de', fetch: () => Promise.resolve(Response.json(body, { status })) })

const inBrowser = () => vi.stubEnv('SSR', false)
afterEach(() => vi.unstubAllEnvs())

test('The browser takes each answer that the page contains only once', async () => {
  const shop = api(200, { name: 'Anna' })
  await bring(shop, 'getSession')
  expect(take(shop, 'getSession')).toEqual({ name: 'Anna' })
  inBrowser()
  expect(peek(shop, 'getSession')).toEqual({ name: 'Anna' })
  expect(take(shop, 'getSession')).toEqual({ name: 'Anna' })
  expect(take(shop, 'getSession')).toBeUndefined()
})

test('An answer belongs to its call’s parameters and to the page’s language', async () => {
  const shop = api(200, [])
  await bring(shop, 'getAccommodations')
  expect(peek({ ...shop, base: '/alpin/en' }, 'getAccommodations')).toBeUndefined()
  await bring(shop, 'getCheckout', { params: { bookingId: 'a' } })
  expect(ofPage(shop, 'getCheckout', { params: { bookingId: 'b' } })).toBeUndefined()
})

test('The page keeps a refusal by 404, but none by 401, 429 or 500', async () => {
  const unknown = api(404, { error: 'unknown booking' })
  await bring(unknown, 'getCheckout', { params: { bookingId: 'a' } })
  expect(() => peek(unknown, 'getCheckout', { params: { bookingId: 'a' }, query: { access: undefined } })).toThrow(
    ApiError,
  )
  for (const status of [401, 429, 500]) {
    const failing = api(status, {})
    await bring(failing, 'getSession')
    expect(failing.answers).toEqual({})
  }
})

test('All answers are forgotten when a customer logs out', async () => {
  const shop = api(200, { name: 'Anna' })
  await bring(shop, 'getSession')
  forgetAnswers(shop)
  expect(shop.answers).toEqual({})
})

test('Answers are put into the page by the server, never by the browser', async () => {
  const shop = api(200, { name: 'Anna' })
  inBrowser()
  await bring(shop, 'getSession')
  expect(shop.answers).toEqual({})
})
