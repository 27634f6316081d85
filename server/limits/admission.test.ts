import { expect, test } from 'vitest'
import { asRunning, type Arrival, createAdmission, type RunningRequest, WAIT_MS, whileAway } from './admission.ts'

/** Eight requests run at once: at most 7 orders, 6 files, 6 calls and 4 pages; 6 of a shop, and 4 of an address. */
const AT_ONCE = 8

const ORDER = { kind: 'order' } as const

const open = (atOnce = AT_ONCE) => {
  let time = 0
  let planned: (() => void)[] = []
  let looks: { act: () => void; at: number }[] = []
  const started: string[] = []
  const refused: string[] = []
  const running = new Map<string, RunningRequest>()
  const admission = createAdmission({
    atOnce,
    now: () => time,
    later: (act, ms) => void looks.push({ act, at: time + ms }),
    soon: (act) => void planned.push(act),
  })
  const enter = (name: string, arrival: Partial<Arrival> = {}) => {
    const entered = admission.enter({ kind: 'call', shop: 'alpin', address: name, isGone: () => false, ...arrival })
    if (!entered) refused.push(`${name} at once`)
    void entered?.then((one) => {
      if (one) running.set(name, one)
      return (one ? started : refused).push(name)
    })
  }
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) {
      const acts = planned
      planned = []
      for (const act of acts) act()
      await Promise.resolve()
    }
  }
  return {
    admission,
    started,
    refused,
    running,
    enter,
    settle,
    many: (count: number, prefix: string, arrival: Partial<Arrival> = {}) => {
      for (let at = 1; at <= count; at += 1) enter(`${prefix}${at}`, arrival)
    },
    end: async (name: string) => {
      running.get(name)!.end()
      await settle()
    },
    pass: async (ms: number) => {
      time += ms
      const due = looks.filter(({ at }) => at <= time)
      looks = looks.filter(({ at }) => at > time)
      for (const { act } of due) act()
      await settle()
    },
  }
}

test('Orders start at once while places for orders are free, and wait otherwise', async () => {
  const { enter, settle, started, refused, end, admission } = open()
  for (const shop of ['alpin', 'velo']) for (const at of [1, 2, 3, 4]) enter(`${shop}${at}`, { shop, kind: 'order' })
  await settle()
  expect(started).toEqual(['alpin1', 'alpin2', 'alpin3', 'alpin4', 'velo1', 'velo2', 'velo3'])
  expect(admission.counts().waiting.order).toBe(1)
  await end('alpin1')
  expect(started.at(-1)).toBe('velo4')
  expect(refused).toEqual([])
})

test('An order starts before a file, call and page that have waited longer', async () => {
  const { many, enter, settle, started, end } = open()
  many(6, 'call')
  await settle()
  enter('page', { kind: 'page' })
  enter('file', { kind: 'file' })
  enter('next call')
  enter('order', { kind: 'order' })
  await settle()
  for (const at of [1, 2, 3, 4]) await end(`call${at}`)
  expect(started.slice(6)).toEqual(['order', 'file', 'next call', 'page'])
})

test('Orders leave an eighth of the places to other requests', async () => {
  const { many, settle, started, admission } = open()
  many(6, 'alpin', { kind: 'order' })
  many(6, 'velo', { kind: 'order', shop: 'velo' })
  many(1, 'page', { kind: 'page', shop: 'strand' })
  await settle()
  expect(admission.counts().running).toEqual({ order: 7, call: 0, file: 0, page: 1 })
  expect(started).toContain('page1')
})

test('A shop uses at most three quarters of the places, an address at most half', async () => {
  const { many, settle, admission, started } = open()
  many(10, 'flood', { kind: 'order', address: '192.0.2.1' })
  await settle()
  expect(admission.counts().running.order).toBe(4)
  many(10, 'crowd', { kind: 'order' })
  await settle()
  expect(admission.counts().running.order).toBe(6)
  many(1, 'velo', { kind: 'order', shop: 'velo' })
  await settle()
  expect(started.at(-1)).toBe('velo1')
})

test('Shops take turns, and so do the addresses of each shop', async () => {
  const { many, enter, settle, started, end } = open()
  many(3, 'a', { shop: 'alpin' })
  many(3, 'b', { shop: 'velo' })
  await settle()
  many(3, 'flood', { address: '192.0.2.1' })
  enter('guest', { address: '192.0.2.2' })
  enter('biker', { shop: 'velo', address: '192.0.2.3' })
  await settle()
  for (const at of [1, 2, 3]) await end(`a${at}`)
  for (const at of [1, 2]) await end(`b${at}`)
  expect(started.slice(6)).toEqual(['flood1', 'biker', 'guest', 'flood2', 'flood3'])
})

test('A request that has waited for a second is refused', async () => {
  const { many, enter, settle, pass, refused, started } = open()
  many(6, 'call')
  await settle()
  enter('early')
  await pass(WAIT_MS - 1)
  enter('late')
  await pass(1)
  expect(refused).toEqual(['early'])
  await pass(WAIT_MS - 1)
  expect(refused).toEqual(['early', 'late'])
  expect(started).toHaveLength(6)
})

test('A request is refused at once when too many others are waiting', async () => {
  const { many, settle, refused, pass, end, started } = open()
  many(6, 'call', ORDER)
  await settle()
  many(33, 'crowd', ORDER)
  await settle()
  // Four requests may wait for each of the eight places, even if none has started lately.
  expect(refused).toEqual(['crowd33 at once'])
  await pass(WAIT_MS)
  for (let at = 1; at <= 6; at += 1) await end(`call${at}`)
  refused.length = 0
  // A server that starts 38 requests in a second lets 38 wait.
  many(38, 'quick', ORDER)
  await settle()
  for (let at = 1; at <= 32; at += 1) await end(`quick${at}`)
  expect(started).toHaveLength(6 + 38)
  many(39, 'next', ORDER)
  await settle()
  expect(refused).toEqual(['next39 at once'])
})

test('A flood of one address loses its newest request when another address comes', async () => {
  const { many, enter, settle, refused } = open()
  many(4, 'running', { address: '192.0.2.1', ...ORDER })
  many(33, 'flood', { address: '192.0.2.1', ...ORDER })
  await settle()
  expect(refused).toEqual(['flood33 at once'])
  enter('guest', { address: '192.0.2.2', ...ORDER })
  await settle()
  expect(refused).toEqual(['flood33 at once', 'flood32'])
})

test('A flood of one shop loses its newest request when another shop’s visitor comes', async () => {
  const { many, enter, settle, refused } = open()
  many(6, 'running', ORDER)
  many(32, 'crowd', ORDER)
  await settle()
  enter('biker', { shop: 'velo', address: '192.0.2.9', ...ORDER })
  await settle()
  expect(refused).toHaveLength(1)
  // Each address of the crowd has one waiting request, so that one of them is refused for the other shop.
  expect(refused[0]).toMatch(/^crowd/)
  many(32, 'more', ORDER)
  await settle()
  expect(refused.slice(1).every((name) => name.endsWith('at once'))).toBe(true)
})

test('A request whose visitor has gone never starts and frees its turn', async () => {
  const { many, enter, settle, started, refused, end } = open()
  many(6, 'call')
  await settle()
  enter('gone', { isGone: () => true })
  enter('guest')
  await end('call1')
  expect(started.at(-1)).toBe('guest')
  expect(refused).toEqual(['gone'])
})

test('A request that waits for another party lets others run, and is counted again afterwards', async () => {
  const { many, enter, settle, started, running, admission } = open()
  many(6, 'call')
  enter('next')
  await settle()
  const provider = Promise.withResolvers<void>()
  const call = running.get('call1')!
  const away = asRunning(call, () =>
    whileAway(() => Promise.all([provider.promise, whileAway(() => provider.promise)])),
  )
  await settle()
  expect(started.at(-1)).toBe('next')
  expect(admission.counts().running.call).toBe(6)
  provider.resolve()
  await away
  expect(admission.counts().running.call).toBe(7)
  call.end()
  call.end()
  expect(admission.counts().running.call).toBe(6)
})

test('A request that ends while it waits for another party is counted only once', async () => {
  const { enter, settle, running, admission } = open()
  enter('call')
  await settle()
  const provider = Promise.withResolvers<void>()
  const away = running.get('call')!.away(() => provider.promise)
  running.get('call')!.end()
  provider.resolve()
  await away
  await running.get('call')!.away(async () => {})
  expect(admission.counts().running.call).toBe(0)
})

test('Work that waits for another party also runs outside of a request', async () => {
  expect(await whileAway(async () => 'done')).toBe('done')
})

const TICK_MS = 0.25
const TIMES = 4
const SECONDS = 6

/** Lets requests of `ms` come at four times the rate that one processor can finish, which shares its time among them. */
const overload = async (ms: number) => {
  let time = 0
  let planned: (() => void)[] = []
  let looks: { act: () => void; at: number }[] = []
  const running = new Set<{ since: number; left: number; end: () => void }>()
  const admission = createAdmission({
    atOnce: 12,
    now: () => time,
    later: (act, after) => void looks.push({ act, at: time + after }),
    soon: (act) => void planned.push(act),
  })
  const took: number[] = []
  const waited: number[] = []
  let atOnce = 0
  const come = (name: string) => {
    const since = time
    const entering = admission.enter({ ...ORDER, shop: 'alpin', address: name, isGone: () => false })
    if (!entering) atOnce += 1
    void entering?.then((one) => (one ? running.add({ since, left: ms, end: one.end }) : waited.push(time - since)))
  }
  let due = 0
  for (; time < SECONDS * 1_000; time += TICK_MS) {
    for (; due <= time; due += ms / TIMES) come(`visitor ${due}`)
    for (const { act } of looks.filter(({ at }) => at <= time)) act()
    looks = looks.filter(({ at }) => at > time)
    const acts = planned
    planned = []
    for (const act of acts) act()
    await Promise.resolve()
    const share = TICK_MS / running.size
    for (const one of running) {
      one.left -= share
      if (one.left > 0) continue
      running.delete(one)
      took.push(time - one.since)
      one.end()
    }
  }
  const carried = (SECONDS * 1_000) / ms
  return {
    finished: took.length / carried,
    longest: Math.max(...took),
    refused: atOnce + waited.length,
    atOnce,
    carried,
  }
}

test.each([
  [1, 0.9],
  [5, 0.9],
  [20, 0.9],
  // Fewer requests than may wait can start in a second, so that most of the others are refused after a second.
  [80, 0.05],
])('At four times the load, accepted requests of %d ms take under two seconds', async (ms, shareAtOnce) => {
  const { finished, longest, refused, atOnce, carried } = await overload(ms)
  expect(finished).toBeGreaterThan(0.9)
  expect(longest).toBeLessThan(2_000)
  expect(refused).toBeGreaterThan(2 * carried)
  expect(atOnce / refused).toBeGreaterThan(shareAtOnce)
})
