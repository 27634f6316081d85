import { Client as Database } from 'pg'
import { KNOWN_PARTS } from '#server/traffic/known-parts.ts'
import { addMember } from '#server/staff/members.ts'
import { bytesOf, Client } from './client.ts'
import { type Figure, ofRounds, type Section } from './figure.ts'
import { type Act, cycle, expectOk, underLoad } from './load.ts'
import { BUSY, type BenchShop, startShop, storeBusyTenant } from './shop.ts'
import { cookiesIn, familyBookings, orderAndPay } from './visitors.ts'

const ROUNDS = 3
const BOOKINGS = 1_000
const SECONDS = 8
/** One network address may run six requests at the same time. */
const CLIENTS = 4
/** A visit without an order: a page, the shop's data, eight changes of the cart, and the counts of the page. */
const PRICES = 8
const COUNTED_PARTS = 12
const MEMBER = { email: 'maria@example.com', password: 'Almrausch-77' }

const KILOBYTE = 1024

interface Sizes {
  bytes: number
  wal: number
}

const sizesOf = async (database: Database): Promise<Sizes> => {
  const { rows } = await database.query<Sizes>(`
    select (select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as bytes,
      (pg_current_wal_lsn() - '0/0')::float8 as wal`)
  return rows[0]!
}

const visitRequests = (bookings: readonly object[], turn: number): Buffer[] => {
  const api = `/${BUSY}/de/api`
  const { states } = KNOWN_PARTS.get('booking')!
  const counted = {
    charts: { booking: { states: [...states].filter(Boolean).slice(0, COUNTED_PARTS), arrows: [], ends: [] } },
  }
  return [
    bytesOf({ path: `/${BUSY}/de` }),
    bytesOf({ path: `${api}/site` }),
    ...Array.from({ length: PRICES }, (_, at) =>
      bytesOf({ method: 'POST', path: `${api}/prices`, body: bookings[(turn * PRICES + at) % bookings.length] }),
    ),
    bytesOf({ method: 'POST', path: `${api}/traffic`, body: counted }),
  ]
}

interface Growth {
  perCpuSecond: number
  bytes: number
  wal: number
}

const growthOf = async (shop: BenchShop, database: Database, act: Act): Promise<Growth> => {
  let done = 0
  const counted: Act = async (client, turn) => {
    await act(client, turn)
    done += 1
  }
  const before = await sizesOf(database)
  const { perCpuSecond } = await underLoad(shop, counted, { seconds: SECONDS, warm: 0, clients: CLIENTS })
  const after = await sizesOf(database)
  return { perCpuSecond, bytes: (after.bytes - before.bytes) / done, wal: (after.wal - before.wal) / done }
}

const figuresOf = (name: string, growths: readonly Growth[]): Figure[] => [
  { name, ...ofRounds(growths.map(({ perCpuSecond }) => perCpuSecond)), unit: '/CPU s' },
  {
    name: `${name}: tables and indexes`,
    ...ofRounds(growths.map(({ bytes }) => bytes / KILOBYTE)),
    unit: 'KB for each',
  },
  { name: `${name}: write-ahead log`, ...ofRounds(growths.map(({ wal }) => wal / KILOBYTE)), unit: 'KB for each' },
]

const counterCalls = async (origin: string): Promise<Act> => {
  const api = `/${BUSY}/de/api/staff`
  const client = await Client.open(origin)
  const login = await client.send(bytesOf({ method: 'POST', path: `${api}/login`, body: MEMBER }))
  expectOk(login)
  client.close()
  const headers = { Cookie: cookiesIn(login.head) }
  return cycle([
    bytesOf({ path: `${api}/counter`, headers }),
    bytesOf({ path: `${api}/days`, headers }),
    bytesOf({ method: 'POST', path: `${api}/search`, body: { text: 'Berger' }, headers }),
  ])
}

const measureShop = async (shop: BenchShop, database: Database): Promise<Figure[]> => {
  const client = await Client.open(shop.origin)
  const bookings = await familyBookings(client, BUSY, BOOKINGS)
  client.close()
  const withoutCode = bookings.filter(({ dc }) => dc === undefined)
  const order: Act = (visitor, turn) =>
    orderAndPay(visitor, BUSY, withoutCode[turn % withoutCode.length]!, crypto.randomUUID())
  const visit: Act = async (visitor, turn) => {
    for (const request of visitRequests(bookings, turn)) expectOk(await visitor.send(request))
  }
  await underLoad(shop, order, { seconds: 0, warm: SECONDS, clients: CLIENTS })
  const [orders, visits, calls]: [Growth[], Growth[], number[]] = [[], [], []]
  const atCounter = await counterCalls(shop.origin)
  for (let round = 0; round < ROUNDS; round += 1) {
    orders.push(await growthOf(shop, database, order))
    visits.push(await growthOf(shop, database, visit))
    calls.push((await underLoad(shop, atCounter, { clients: CLIENTS })).perCpuSecond)
  }
  return [
    ...figuresOf('an order with its payment, its mail and the rows of the test provider', orders),
    ...figuresOf('a visit without an order', visits),
    { name: 'calls of the counter: day, days ahead, search', ...ofRounds(calls), unit: '/CPU s' },
  ]
}

export const measure = async (): Promise<Section> => {
  const shop = await startShop('PostgreSQL', async (db) => {
    await storeBusyTenant(db, BUSY)
    await addMember(db, { tenant: BUSY, ...MEMBER, now: new Date() })
  })
  const database = new Database({ connectionString: shop.postgres!.url })
  await database.connect()
  try {
    return {
      title: 'Scale',
      intro: `Inputs of docs/operations/scale-model.md, on PostgreSQL. A visit loads the booking page and the shop's data, changes the cart ${PRICES} times, and reports its counts. An order is for a family of four and a week. Bytes are those by which tables, indexes and the write-ahead log grow, including dead rows.`,
      figures: await measureShop(shop, database),
    }
  } finally {
    await database.end()
    await shop.stop()
  }
}
