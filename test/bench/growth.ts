import { sql } from 'kysely'
import { Client as Database } from 'pg'
import { copyRows } from '#test/support/copy-rows.ts'
import { bytesOf, Client } from './client.ts'
import { type Figure, ofRounds, type Section } from './figure.ts'
import { type Act, cycle, underLoad, untilIdle } from './load.ts'
import { BUSY, type BenchShop, type Seed, startShop, storeBusyTenant } from './shop.ts'
import { familyBookings, orderAndPay } from './visitors.ts'

const ROUNDS = 3
const BOOKINGS = 500
const HISTORIES = [1_000, 10_000, 100_000]
const OTHER_SHOPS = 10_000
const TENANTS = [10, 100, 1_000]
const FLAT = 0.75

const LIMIT_OF_SITE =
  'the server caches the answer, and only asks PostgreSQL every two seconds whether shops have changed. The work of the call is the same for all sizes, but the machine is busier, presumably because PostgreSQL writes the copied rows to disk for minutes.'

const seedTenants =
  (count: number): Seed =>
  async (db) => {
    await storeBusyTenant(db, BUSY)
    await sql`insert into tenants (tenant, version, data)
      select tenant || n, version || n, replace(data::text, ${BUSY}::text, ${BUSY}::text || n)::jsonb
      from tenants, generate_series(1, ${count - 1}::int) as n where tenant = ${BUSY}`.execute(db)
    await sql`insert into stock_units (tenant, location, unit, product, model, property1, capacity, disabled)
      select tenant || n, replace(location, ${BUSY}::text, ${BUSY}::text || n), unit, product, model, property1, capacity, disabled
      from stock_units, generate_series(1, ${count - 1}::int) as n where tenant = ${BUSY}`.execute(db)
    await sql`analyze`.execute(db)
  }

const actsOf = async (shop: BenchShop): Promise<Record<string, Act>> => {
  const client = await Client.open(shop.origin)
  const bookings = await familyBookings(client, BUSY, BOOKINGS)
  client.close()
  const withoutCode = bookings.filter(({ dc }) => dc === undefined)
  return {
    'GET site': cycle([bytesOf({ path: `/${BUSY}/de/api/site` })]),
    'POST prices': cycle(bookings.map((body) => bytesOf({ method: 'POST', path: `/${BUSY}/de/api/prices`, body }))),
    'prices, order and payment': (visitor, turn) =>
      orderAndPay(visitor, BUSY, withoutCode[turn % withoutCode.length]!, crypto.randomUUID()),
  }
}

const rounds = async (shop: BenchShop, act: Act): Promise<number[]> => {
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rates.push((await underLoad(shop, act)).perCpuSecond)
  return rates
}

const besideSmallest = (sizes: readonly (readonly [size: string, rates: Record<string, number[]>])[]): Figure[] => {
  const [smallest, ofSmallest] = sizes[0]!
  return sizes.flatMap(([size, rates]) =>
    Object.entries(rates).map(([name, of]): Figure => {
      const figure = { name: `${name}, ${size}`, ...ofRounds(of), unit: '/CPU s' }
      if (size === smallest) return figure
      const { value } = ofRounds(ofSmallest[name]!)
      const isMet = figure.value >= FLAT * value
      return {
        ...figure,
        baseline: { name: smallest, value },
        bar: { words: `flat, at least ${FLAT}`, isMet },
        ...(name === 'GET site' && !isMet && { limit: LIMIT_OF_SITE }),
      }
    }),
  )
}

const measureShop = async (shop: BenchShop): Promise<Record<string, number[]>> => {
  await untilIdle(shop)
  const acts = Object.entries(await actsOf(shop))
  const rates: Record<string, number[]> = {}
  for (const [name, act] of acts) rates[name] = await rounds(shop, act)
  return rates
}

const measureTenants = async (): Promise<Figure[]> => {
  const sizes = []
  for (const count of TENANTS) {
    const shop = await startShop('PostgreSQL', seedTenants(count))
    try {
      sizes.push([`${count} shops`, await measureShop(shop)] as const)
    } finally {
      await shop.stop()
    }
  }
  return besideSmallest(sizes)
}

const measureHistory = async (): Promise<Figure[]> => {
  const shop = await startShop('PostgreSQL')
  const database = new Database({ connectionString: shop.postgres!.url })
  await database.connect()
  try {
    const sizes: [string, Record<string, number[]>][] = [['a new shop', await measureShop(shop)]]
    for (const copies of HISTORIES) {
      await copyRows(database, { own: copies, others: Math.min(copies, OTHER_SHOPS) })
      // Makes PostgreSQL write the copied rows to the disk now, and not during the measurement.
      await database.query('checkpoint')
      sizes.push([`${(copies * 10).toLocaleString('en')} reservations of the shop`, await measureShop(shop)])
    }
    return besideSmallest(sizes)
  } finally {
    await database.end()
    await shop.stop()
  }
}

export const measure = async (): Promise<Section> => ({
  title: 'Growth',
  intro: `The same calls on PostgreSQL with ${TENANTS.join(', ')} shops, then with history: 10 thousand, 100 thousand and a million bookings that were paid and are over, with as many rows of each other table; other shops together have as many, a hundred thousand at most. The baseline of each figure is the smallest size. The measurement begins after the jobs that go through all shops at the start. test/faults/growth.test.ts asserts that no statement scans a growing table.`,
  figures: [...(await measureTenants()), ...(await measureHistory())],
})
