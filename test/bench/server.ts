import { type BareWork, startBareServer } from './bare-server.ts'
import { bytesOf, Client } from './client.ts'
import { type Figure, median, ofRounds, type Section } from './figure.ts'
import { CLIENTS, cycle, type Target, underLoad } from './load.ts'
import { cpuParts, statementsOfOrder } from './order-cost.ts'
import { BUSY, type BenchShop, type DatabaseKind, startShop } from './shop.ts'
import { familyBookings, orderAndPay } from './visitors.ts'

const ROUNDS = 3
const BOOKINGS = 2_000
const ORDER_SECONDS = 3
/** The CPU seconds of orders before the measurement, after which V8 has compiled their code. */
const ORDER_WARM_SECONDS = 30
const SITE_BAR = 10_000
const SHARE_BAR = 0.3
const ORDERS_BAR = 150
const ORDERS_P99_BAR = 500

const LIMITS = {
  site: 'a quarter is the write to the socket, the rest Hono, its headers and Node; the answer itself is made once a day.',
  page: 'what Hono and Node take for any call (as GET site), the copy that gets the nonce, and the write of 30 KB; nothing is rendered.',
  prices:
    'reading and building a catalogue for whoever is the first within its second: the fewer ask, the fewer share. Else parsing the body, the cart, and the write of 37 KB. On the embedded database its query runs in this process; what is free comes as one value for each location, since taking some hundred rows apart was a fifth of all its time.',
  orders:
    'CPU time, of which two cores give 13 ms to an order at 150/s. Per order, on a busy machine (`perf record`, `node --cpu-prof`, pg_stat_statements): in the server 16 ms, of which 36 statements take 0.2 each in Kysely, pg and the socket; the mail with calendar, code and terms 2.5; garbage collection 2, half of it on threads of its own; the calls of visitor and acquirer 2, and Node’s fetch between shop and acquirer 1; the catalogue 1; 3 ms more until V8 has compiled all of it. In PostgreSQL 10 ms: plans 2.1; claiming 12 units for 7 days 1.4, free stock 1.2, the order’s row with its 13 indexes 0.9, all else 2; nine commits, the mail’s among them, 0.3 each. On the embedded database half of an order is PostgreSQL as WebAssembly. Tried: one statement for the claim, one for each link and notification, the beginning of a transaction sent with its first statement, prepared statements: a quarter more orders; words made once for each booking, by plpgsql: 1.1 ms less an order; 37 statements with those of the mail instead of 48, two commits fewer, nothing compressed between shop and acquirer: 6 ms less; statements prepared by the embedded database as well: 5 ms less there. Tried in vain: plans kept for all parameters (they scan what grows); more space for new objects (16 MB instead of 4: 5 % less, for more memory); one thread for garbage (15 % more); free stock without the join of the visitor’s own claims, room for updates in the pages of stock, payments read once only when one is started: below 1 % each.',
}

interface Call {
  name: string
  /** The reason why the call is not faster, found in a profile by `node --cpu-prof`. */
  limit: string
  requests: readonly Buffer[]
  bare: BareWork
}

/** Measures a call of the shop, in turns with a bare server that sends the shop's answer to the first request. */
const besideBare = async (shop: Target, { name, requests, bare, limit }: Call) => {
  const client = await Client.open(shop.origin)
  const { head, body } = await client.send(requests[0]!)
  client.close()
  const type = /\r\ncontent-type: ([^\r]+)/i.exec(head)![1]!
  const baseline = await startBareServer(bare, body, type)
  const own: number[] = []
  const others: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      others.push((await underLoad(baseline, cycle(requests))).perCpuSecond)
      own.push((await underLoad(shop, cycle(requests))).perCpuSecond)
    }
  } finally {
    await baseline.stop()
  }
  const kilobytes = (body.byteLength / 1000).toFixed(0)
  const words = bare === 'stringify' ? 'node:http that stringifies the same' : 'node:http that sends the same bytes'
  return {
    name: `${name}, ${kilobytes} KB`,
    ...ofRounds(own),
    unit: '/CPU s',
    baseline: { name: words, value: median(others) },
    limit,
  }
}

const barOf = (words: string, isMet: boolean) => ({ words, isMet })

const ordersUnderLoad = async (
  shop: BenchShop,
  kind: string,
  bookings: Parameters<typeof orderAndPay>[2][],
): Promise<Figure[]> => {
  const order = (client: Client, turn: number) =>
    orderAndPay(client, BUSY, bookings[turn % bookings.length]!, crypto.randomUUID())
  const loads = []
  const parts: Record<string, number[]> = {}
  await underLoad(shop, order, { seconds: 0, warm: ORDER_WARM_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    let orders = 0
    const usedSince = cpuParts(shop)
    const counted = async (client: Client, turn: number) => {
      await order(client, turn)
      orders += 1
    }
    loads.push(await underLoad(shop, counted, { seconds: ORDER_SECONDS, warm: 0 }))
    for (const { name, ms } of usedSince()) (parts[name] ??= []).push(ms / orders)
  }
  const rates = loads.map(({ perSecond }) => perSecond)
  const slowest = loads.map(({ p99 }) => p99)
  const name = `prices, order, payment opened and paid by notification, ${kind}`
  return [
    {
      name,
      ...ofRounds(rates),
      unit: '/s',
      bar: barOf(`${ORDERS_BAR}/s`, median(rates) >= ORDERS_BAR),
      limit: LIMITS.orders,
    },
    { name: 'the same', ...ofRounds(loads.map(({ perCpuSecond }) => perCpuSecond)), unit: '/CPU s' },
    {
      name: 'the same, 99th percentile',
      ...ofRounds(slowest),
      unit: 'ms',
      bar: barOf(`under ${ORDERS_P99_BAR} ms`, median(slowest) < ORDERS_P99_BAR),
    },
    ...Object.entries(parts).map(([part, ms]) => ({
      name: `the same: CPU time of ${part}`,
      ...ofRounds(ms),
      unit: 'ms an order',
    })),
    ...(shop.postgres ? await alone(shop, shop.postgres, order) : []),
  ]
}

const alone = async (
  shop: Target,
  postgres: Parameters<typeof statementsOfOrder>[0],
  order: (client: Client, turn: number) => Promise<void>,
): Promise<Figure[]> => {
  const client = await Client.open(shop.origin)
  const figures = await statementsOfOrder(postgres, () => order(client, 0))
  client.close()
  return figures
}

const shareBar = (figure: Awaited<ReturnType<typeof besideBare>>): Figure => ({
  ...figure,
  bar: barOf(`${SHARE_BAR * 100} % of it`, figure.value >= SHARE_BAR * figure.baseline.value),
})

const measureOn = async (kind: DatabaseKind): Promise<Figure[]> => {
  const shop = await startShop(kind)
  try {
    const client = await Client.open(shop.origin)
    const bookings = await familyBookings(client, BUSY, BOOKINGS)
    client.close()
    const site = await besideBare(shop, {
      name: `GET site, ${kind}`,
      requests: ['de', 'en'].map((locale) => bytesOf({ path: `/${BUSY}/${locale}/api/site` })),
      bare: 'same bytes',
      limit: LIMITS.site,
    })
    const page = await besideBare(shop, {
      name: `first page, ${kind}`,
      requests: ['de', 'en'].map((locale) => bytesOf({ path: `/${BUSY}/${locale}` })),
      bare: 'same bytes',
      limit: LIMITS.page,
    })
    const prices = await besideBare(shop, {
      name: `POST prices, ${kind}`,
      requests: bookings.map((body) => bytesOf({ method: 'POST', path: `/${BUSY}/de/api/prices`, body })),
      bare: 'stringify',
      limit: LIMITS.prices,
    })
    const withoutCode = bookings.filter(({ dc }) => dc === undefined)
    return [
      { ...site, bar: barOf(`${SITE_BAR}/CPU s`, site.value >= SITE_BAR) },
      shareBar(page),
      shareBar(prices),
      ...(await ordersUnderLoad(shop, kind, withoutCode)),
    ]
  } finally {
    await shop.stop()
  }
}

/** Measures how many calls the server answers, on PostgreSQL and on the embedded database. */
export const measure = async (): Promise<Section> => ({
  title: 'Server calls',
  intro: `${CLIENTS} visitors without a pause, each on a connection of its own, from one process beside the server's. Bookings are of a family of four for a week, spread over the weeks of a season, locations, sizes and discount codes, the same ones in each run. ${ROUNDS} rounds, in turns with the baseline. "/CPU s" is for each second of CPU time that the server and its PostgreSQL have used, so that other work on the machine does not count.`,
  figures: [...(await measureOn('PostgreSQL')), ...(await measureOn('embedded'))],
})
