import { setTimeout as delay } from 'node:timers/promises'
import { bytesOf, Client } from './client.ts'
import { type Figure, percentile, type Section } from './figure.ts'
import { expectOk, type Target, underLoad } from './load.ts'
import { cpuSecondsOf } from './processes.ts'
import { BUSY, startShop } from './shop.ts'
import { familyBookings, orderRequest } from './visitors.ts'

const TIMES = 4
const SECONDS = 10
const TICK_MS = 10
const CHECK_EVERY_MS = 50
const BOOKINGS = 2_000
const ADDRESSES = 40
const MOST_CONNECTIONS = 3_000
const WARM_SECONDS = 10

const ACCEPTED_BAR_MS = 2_000
const READY_BAR_MS = 200
const REFUSED_BAR_MS = 200
const ACCEPTED_SHARE_BAR = 0.8

interface Answered {
  status: number
  ms: number
  hasRetryAfter: boolean
}

const localAddress = (at: number) => `127.0.0.${2 + (at % ADDRESSES)}`

const offer = async (
  { origin, pids }: Target,
  perSecond: number,
  seconds: number,
  requestAt: (turn: number) => Buffer,
) => {
  const idle: Client[] = []
  const answers: Answered[] = []
  const under = new Set<Promise<void>>()
  let opened = 0
  let lost = 0
  const ask = async (turn: number) => {
    const client = idle.pop() ?? (await Client.open(origin, localAddress(opened++)))
    const sentAt = performance.now()
    try {
      const { status, head } = await client.send(requestAt(turn))
      answers.push({ status, ms: performance.now() - sentAt, hasRetryAfter: /\r\nretry-after: \d/i.test(head) })
      idle.push(client)
    } catch {
      lost += 1
      client.close()
    }
  }
  const workedBefore = cpuSecondsOf(pids)
  const startedAt = performance.now()
  for (let turn = 0; performance.now() - startedAt < seconds * 1_000;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1_000) * perSecond)
    for (; turn < due && under.size < MOST_CONNECTIONS; turn += 1) {
      const asking = ask(turn).finally(() => under.delete(asking))
      under.add(asking)
    }
    await delay(TICK_MS)
  }
  const elapsed = (performance.now() - startedAt) / 1_000
  await Promise.all(under)
  const worked = cpuSecondsOf(pids) - workedBefore
  for (const client of idle) client.close()
  return { answers, lost, elapsed, worked }
}

const checksUntil = async (origin: string, over: AbortSignal): Promise<number[]> => {
  const client = await Client.open(origin)
  const times: number[] = []
  while (!over.aborted) {
    const sentAt = performance.now()
    expectOk(await client.send(bytesOf({ path: '/readyz' })))
    times.push(performance.now() - sentAt)
    await delay(CHECK_EVERY_MS)
  }
  client.close()
  return times
}

const barOf = (words: string, isMet: boolean) => ({ words, isMet })

const one = (value: number) => ({ value, spread: [value, value] as const })

interface Offered {
  name: string
  acceptedShare?: number
  requestAt: (turn: number) => Buffer
}

const measureLoad = async (shop: Target, { name, acceptedShare, requestAt }: Offered): Promise<Figure[]> => {
  let turn = 0
  const act = async (client: Client) => void expectOk(await client.send(requestAt(turn++)))
  await underLoad(shop, act, { seconds: 0, warm: WARM_SECONDS })
  const { perSecond, perCpuSecond } = await underLoad(shop, act, { seconds: 4, warm: 0 })
  const over = new AbortController()
  const checking = checksUntil(shop.origin, over.signal)
  const from = turn
  const { answers, lost, elapsed, worked } = await offer(shop, perSecond * TIMES, SECONDS, (at) => requestAt(from + at))
  over.abort()
  const ready = await checking
  const accepted = answers.filter(({ status }) => status < 300)
  const refused = answers.filter(({ status }) => status === 503)
  const others = answers.length - accepted.length - refused.length
  const acceptedMs = accepted.map(({ ms }) => ms)
  const longest = percentile(acceptedMs, 1)
  const carried = accepted.length / worked
  const refusedMs = refused.map(({ ms }) => ms)
  const silent = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length
  return [
    {
      name: `${name}: accepted, of ${Math.round(answers.length / elapsed)} offered in a second`,
      ...one(carried),
      unit: '/CPU s',
      baseline: { name: 'without overload', value: perCpuSecond },
      ...(acceptedShare !== undefined && {
        bar: barOf(`${acceptedShare * 100} % of it`, carried >= acceptedShare * perCpuSecond),
      }),
    },
    {
      name: `${name}: the slowest accepted request, from the median`,
      value: longest,
      spread: [percentile(acceptedMs, 0.5), longest],
      unit: 'ms',
      bar: barOf(`at most ${ACCEPTED_BAR_MS} ms`, longest <= ACCEPTED_BAR_MS),
    },
    {
      name: `${name}: a refusal, to the 99th percentile`,
      value: percentile(refusedMs, 0.5),
      spread: [percentile(refusedMs, 0), percentile(refusedMs, 0.99)],
      unit: 'ms',
      bar: barOf(`at most ${REFUSED_BAR_MS} ms`, percentile(refusedMs, 0.5) <= REFUSED_BAR_MS),
    },
    {
      name: `${name}: /readyz, 99th percentile, from the median to the slowest`,
      value: percentile(ready, 0.99),
      spread: [percentile(ready, 0.5), percentile(ready, 1)],
      unit: 'ms',
      bar: barOf(`at most ${READY_BAR_MS} ms`, percentile(ready, 0.99) <= READY_BAR_MS),
    },
    {
      name: `${name}: requests lost, answered otherwise, or refused without Retry-After`,
      ...one(lost + others + silent),
      unit: '',
      bar: barOf('none', lost + others + silent === 0),
    },
  ]
}

export const measure = async (): Promise<Section> => {
  const shop = await startShop('PostgreSQL')
  try {
    const client = await Client.open(shop.origin)
    const bookings = await familyBookings(client, BUSY, BOOKINGS)
    client.close()
    const prices = bookings.map((body) => bytesOf({ method: 'POST', path: `/${BUSY}/de/api/prices`, body }))
    const ordered = bookings.filter(({ dc }) => dc === undefined)
    const orderAt = (turn: number) => orderRequest(BUSY, ordered[turn % ordered.length]!, crypto.randomUUID())
    const loads: Offered[] = [
      { name: 'orders', acceptedShare: ACCEPTED_SHARE_BAR, requestAt: orderAt },
      { name: 'prices', acceptedShare: ACCEPTED_SHARE_BAR, requestAt: (turn) => prices[turn % prices.length]! },
      {
        name: 'nine prices and an order',
        requestAt: (turn) => (turn % 10 === 0 ? orderAt(turn) : prices[turn % prices.length]!),
      },
    ]
    const figures: Figure[] = []
    for (const load of loads) figures.push(...(await measureLoad(shop, load)))
    if (figures.some(({ bar }) => bar?.isMet === false)) process.exitCode = 1
    return {
      title: 'Overload',
      intro: `${TIMES} times as many requests in a second as the server carries without waiting, for ${SECONDS} s, from ${ADDRESSES} network addresses, and \`/readyz\` every ${CHECK_EVERY_MS} ms.`,
      figures,
    }
  } finally {
    await shop.stop()
  }
}
