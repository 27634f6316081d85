import { expect, onTestFinished, test, vi } from 'vitest'
import { isShopBusy, onWaits } from './busy.ts'
import { createApi } from './client.ts'
import { ApiError, UnreachableError } from './errors.ts'

const apiOf = (answer: (request: Request) => Response | Promise<Response>) =>
  createApi({
    base: '/alpin/de',
    fetch: async (path, init) => await answer(new Request(new URL(path, 'http://shop.test'), init)),
  })

const period = { date: { from: '2026-12-19', to: '2026-12-25' }, location: 'dorf' }

test('The address of a call contains the tenant and language of the page', async () => {
  const api = apiOf((request) => Response.json([{ id: 'hotel-post', title: new URL(request.url).pathname }]))
  expect(await api.call('getAccommodations')).toEqual([{ id: 'hotel-post', title: '/alpin/de/api/accommodations' }])
})

test('The client sends the request for stock with the content type text/plain', async () => {
  let sent: { type: string | null; body: unknown } | undefined
  const api = apiOf(async (request) => {
    sent = { type: request.headers.get('content-type'), body: JSON.parse(await request.text()) }
    return Response.json({ stock: [] })
  })
  await api.call('postStock', { body: period })
  expect(sent).toEqual({ type: 'text/plain', body: period })
})

test('A refused call throws an error with the status and the parsed body', async () => {
  const api = apiOf(() => Response.json({ outOfStock: [{ product: 'ski', missing: 1 }] }, { status: 409 }))
  const refused = api.call('postPayment', { params: { bookingId: 'b' }, body: {} })
  await expect(refused).rejects.toThrow(ApiError)
  await expect(refused).rejects.toMatchObject({ status: 409, body: { outOfStock: [{ product: 'ski', missing: 1 }] } })
})

test('The client passes on error codes that it does not know', async () => {
  const offer = {
    categories: [],
    cart: { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } },
    rate: null,
    rates: [],
    errorcode: 999,
  }
  const answering = apiOf(() => Response.json(offer))
  const body = { language: 'de' as const, date: { from: null, to: null }, persons: [] }
  expect(await answering.call('postPrices', { body })).toMatchObject({ errorcode: 999 })
  const refusing = apiOf(() => Response.json({ errorcode: 999 }, { status: 409 }))
  const refused = refusing.call('postPayment', { params: { bookingId: 'b' }, body: {} })
  await expect(refused).rejects.toMatchObject({ status: 409, body: { errorcode: 999 } })
})

test('The error of a refused call has no body if the body cannot be parsed', async () => {
  const api = apiOf(
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  )
  await expect(api.call('getSpecials')).rejects.toMatchObject({ status: 502, body: undefined })
})

const busy = () => Response.json({ error: 'busy' }, { status: 503, headers: { 'Retry-After': '3' } })

const useTestTime = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('A call that a busy server refuses is sent again unchanged after Retry-After', async () => {
  useTestTime()
  const keys: (string | null)[] = []
  const waits: boolean[] = []
  onTestFinished(onWaits(() => waits.push(isShopBusy())))
  const api = apiOf((request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    return keys.length < 3 ? busy() : Response.json({ stock: [] })
  })
  const asked = api.call('postStock', { body: period, headers: { 'Idempotency-Key': 'one' } })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(keys).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(keys).toEqual(['one', 'one'])
  await vi.advanceTimersByTimeAsync(4_100)
  expect(await asked).toEqual({ stock: [] })
  expect(keys).toEqual(['one', 'one', 'one'])
  expect(waits).toEqual([true, false])
})

test('A server that stays busy is asked five times', async () => {
  useTestTime()
  let asked = 0
  const api = apiOf(() => {
    asked += 1
    return busy()
  })
  const refused = api.call('getSpecials').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await refused).toMatchObject({ status: 503, body: { error: 'busy' } })
  expect(asked).toBe(5)
  expect(isShopBusy()).toBe(false)
})

test('A call whose visitor has left is not sent again', async () => {
  useTestTime()
  let asked = 0
  const gone = new AbortController()
  const api = apiOf((request) => {
    request.signal.throwIfAborted()
    asked += 1
    return busy()
  })
  const aborted = api.call('getSpecials', { signal: gone.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  gone.abort(new Error('no longer wanted'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await aborted).toMatchObject({ message: 'no longer wanted' })
  expect(asked).toBe(1)
})

test('A call refused with 503 for another reason is not sent again', async () => {
  let asked = 0
  const api = apiOf(() => {
    asked += 1
    return Response.json({ error: 'unavailable' }, { status: 503, headers: { 'Retry-After': '5' } })
  })
  await expect(api.call('getSpecials')).rejects.toMatchObject({ status: 503, body: { error: 'unavailable' } })
  expect(asked).toBe(1)
})

test('A call throws an UnreachableError if the server cannot be reached', async () => {
  const api = apiOf(() => {
    throw new TypeError('fetch failed')
  })
  await expect(api.call('getSpecials')).rejects.toThrow(UnreachableError)
})

test('An aborted call throws the reason of its abort', async () => {
  const gone = new AbortController()
  const api = apiOf(async (request) => {
    gone.abort(new Error('no longer wanted'))
    request.signal.throwIfAborted()
    return Response.json([])
  })
  await expect(api.call('getSpecials', { signal: gone.signal })).rejects.toThrow('no longer wanted')
})

test('A call throws an error if the answer violates the contract', async () => {
  const api = apiOf(() => Response.json([{ id: 'depot' }]))
  await expect(api.call('getSpecials')).rejects.toThrow('Invalid')
})

test('The client reads the shop’s time from the server’s responses', async () => {
  const later = Date.now() + 3_600_000
  const api = apiOf(() => Response.json([], { headers: { Date: new Date(later).toUTCString() } }))
  expect(api.now()).toBeLessThan(later - 3_500_000)
  await api.call('getAccommodations')
  expect(Math.abs(api.now() - later)).toBeLessThan(5000)
})
