import { bytesOf, Client } from './client.ts'
import { type Figure, type Section, median } from './figure.ts'
import { CLIENTS, expectOk } from './load.ts'
import { residentBytesOf } from './processes.ts'
import { pick, seededRandom } from './random.ts'
import { BUSY, startShop } from './shop.ts'
import { familyBookings } from './visitors.ts'

const MEGABYTE = 1024 * 1024
const BOOKINGS = 2_000
const STEPS = [20_000, 60_000, 100_000, 150_000, 200_000]
const BAR_AT = 100_000
const BAR_MB = 350
const FLAT = 1.15

const requestsOf = async (origin: string): Promise<Buffer[]> => {
  const client = await Client.open(origin)
  const bookings = await familyBookings(client, BUSY, BOOKINGS)
  client.close()
  const encodings: Record<string, string>[] = [{ 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }, {}]
  const random = seededRandom(BOOKINGS)
  return bookings.flatMap((body) => {
    const headers = pick(encodings, random)
    const locale = pick(['de', 'en'], random)
    return [
      bytesOf({ path: `/${BUSY}/${locale}`, headers }),
      bytesOf({ path: `/${BUSY}/${locale}/api/site`, headers }),
      bytesOf({ path: `/${BUSY}/${locale}/api/locations`, headers }),
      bytesOf({ method: 'POST', path: `/${BUSY}/${locale}/api/prices`, body: { ...body, language: locale }, headers }),
    ]
  })
}

const send = async (origin: string, requests: readonly Buffer[], from: number, to: number) => {
  let next = from
  const visit = async () => {
    const client = await Client.open(origin)
    while (next < to) expectOk(await client.send(requests[next++ % requests.length]!))
    client.close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, visit))
}

export const measure = async (): Promise<Section> => {
  const shop = await startShop('PostgreSQL')
  try {
    const atStart = residentBytesOf(shop.pid) / MEGABYTE
    const requests = await requestsOf(shop.origin)
    const figures: Figure[] = []
    let sent = 0
    for (const step of STEPS) {
      await send(shop.origin, requests, sent, step)
      sent = step
      const value = residentBytesOf(shop.pid) / MEGABYTE
      console.log(`  ${step} requests: ${value.toFixed(0)} MB`)
      figures.push({
        name: `after ${step.toLocaleString('en')} requests`,
        value,
        spread: [value, value],
        unit: 'MB',
        baseline: { name: 'before the first', value: atStart },
        ...(step === BAR_AT && { bar: { words: `at most ${BAR_MB} MB`, isMet: value <= BAR_MB } }),
      })
    }
    const first = figures[0]!.value
    const later = figures.slice(1).map(({ value }) => value)
    figures.push({
      name: `median of the later ones beside the first`,
      value: median(later) / first,
      spread: [Math.min(...later) / first, Math.max(...later) / first],
      unit: 'times',
      bar: { words: `flat, at most ${FLAT}`, isMet: median(later) <= FLAT * first },
    })
    return {
      title: 'Memory',
      intro: `Resident memory of the server's process on PostgreSQL, while ${CLIENTS} visitors request pages, data of the shop and prices, in German and English, with and without compression.`,
      figures,
    }
  } finally {
    await shop.stop()
  }
}
