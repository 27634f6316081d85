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
const ORDER_WARM_SECONDS = 30
const SITE_BAR = 10_000
const SHARE_BAR = 0.3
const ORDERS_BAR = 150
const ORDERS_P99_BAR = 500

const LIMITS = {
  site: 'writing to the socket takes a quarter of the time; Hono, its headers and Node take the rest. The server computes the answer only once a day.',
  page: 'the time goes to Hono and Node, as in each call (GET site), to the copy of the page with its nonce, and to the write of 30 KB. The server renders nothing.',
  prices:
    'the first call of each second reads and builds a catalogue, which the other calls of this second share: the fewer calls there are, the more of them build one. The rest is parsing the body, the cart, and the write of 37 KB. With the embedded database, the query runs in the same process. The query returns the free units as one value for each location, because reading some hundred rows took a fifth of the call’s time.',
  orders:
    'the limit is CPU time: at 150/s, two cores have 13 ms for an order. On a busy machine (`perf record`, `node --cpu-prof`, pg_stat_statements), an order takes 16 ms in the server, of which 36 statements take 0.2 each in Kysely, pg and the socket; the mail with calendar, code and terms 2.5; garbage collection 2, half of it on threads of its own; the calls of visitor and acquirer 2, and Node’s fetch between shop and acquirer 1; the catalogue 1; and 3 ms more until V8 has compiled all code. In PostgreSQL an order takes 10 ms: plans 2.1; claiming 12 units for 7 days 1.4, free stock 1.2, the order’s row with its 13 indexes 0.9, other statements 2; nine commits, including the mail’s, 0.3 each. On the embedded database PostgreSQL as WebAssembly takes half of the time. A quarter more orders came from one statement for the claim, one for each link and notification, the beginning of a transaction sent with its first statement, and prepared statements. Words computed once for each booking, by plpgsql, saved 1.1 ms an order; 37 statements with those of the mail instead of 48, two commits fewer, and no compression between shop and acquirer saved 6 ms; prepared statements saved 5 ms on the embedded database. Other attempts saved nothing or too little: plans kept for all parameters (they scan growing tables); more space for new objects (16 MB instead of 4 saves 5 %, for more memory); one thread for garbage collection (15 % more time); free stock without the join of the visitor’s own claims, room for updates in the pages of stock, and payments read only once when one is started (below 1 % each).',
}

interface Call {
  name: string
  limit: string
  requests: readonly Buffer[]
  bare: BareWork
}

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

export const measure = async (): Promise<Section> => ({
  title: 'Server calls',
  intro: `One process beside the server's sends calls of ${CLIENTS} visitors without a pause, each on a connection of its own. Each booking is for a family of four and a week; the bookings are spread over the weeks of a season, locations, sizes and discount codes, and are the same in each run. ${ROUNDS} rounds, in turns with the baseline. "/CPU s" means for each second of CPU time that the server and its PostgreSQL have used, so that other work on the machine does not count.`,
  figures: [...(await measureOn('PostgreSQL')), ...(await measureOn('embedded'))],
})
