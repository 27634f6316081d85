import type { BookingPayloadInput } from '#contract/booking.ts'
import type { Product } from '#contract/catalogue.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { PersonType } from '#contract/person.ts'
import type { PaymentStart, PaymentState } from '#contract/payment.ts'
import type { Offer } from '#contract/prices.ts'
import type { DayRange } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import { EXPIRY_YEAR } from '#test/support/card-expiry.ts'
import { bytesOf, type Client } from './client.ts'
import { expectOk } from './load.ts'
import { pick, pickEarly, seededRandom } from './random.ts'

const SATURDAY = 6
const DAYS = 7
const CODE_EVERY = 10
const CODES = ['SKI10', 'SKI10', 'MINUS20', 'MINUS20', 'GIBTSNICHT']
const FAMILY: readonly PersonType[] = [1, 1, 2, 3]
const LABELS: Record<PersonType, string> = { 1: 'Erwachsene', 2: 'Jugendliche', 3: 'Kind' }
const TAKEN = ['ski', 'schuhe', 'helme']

type Line = BookingPayloadInput['persons'][number]['products'][number]

interface Week {
  date: DayRange
  location: string
  categories: Offer['categories']
}

const json = async <T>(client: Client, path: string, body?: object, headers?: Record<string, string>): Promise<T> => {
  const { body: text } = expectOk(await client.send(bytesOf({ method: body ? 'POST' : 'GET', path, body, headers })))
  return JSON.parse(text.toString()) as T
}

const family = (products: (type: PersonType) => Line[]): BookingPayloadInput['persons'] =>
  FAMILY.map((type, at) => ({
    mainperson: at === 0,
    type,
    label: `${LABELS[type]} ${at + 1}`,
    products: products(type),
  }))

const findWeeks = async (client: Client, tenant: string): Promise<Week[]> => {
  const { today, seasons } = await json<Site>(client, `/${tenant}/de/api/site`)
  const locations = await json<{ id: string }[]>(client, `/${tenant}/de/api/locations`)
  const season = seasons[0]!
  const soonest = addDays(today, 2)
  const first = season.from > soonest ? season.from : soonest
  const saturday = addDays(first, (SATURDAY - weekdayOf(first) + 7) % 7)
  const weeks: Week[] = []
  for (let from = saturday; addDays(from, DAYS - 1) <= season.to; from = addDays(from, 7))
    for (const { id: location } of locations) {
      const date = { from, to: addDays(from, DAYS - 1) }
      const asked: BookingPayloadInput = { language: 'de', date, location, persons: family(() => []) }
      const { categories, errorcode } = await json<Offer>(client, `/${tenant}/de/api/prices`, asked)
      if (errorcode === undefined) weeks.push({ date, location, categories })
    }
  return weeks
}

const isFor = (type: PersonType) => (product: Product) =>
  product.type === 0 && product.stock > 0 && product.prices[type] !== undefined

const lineOf = (product: Product, random: () => number): Line => {
  const models = product.models.filter(({ notInStock }) => !notInStock)
  if (models.length === 0) return { id: product.id, count: 1 }
  const model = pick(models, random)
  const { property1 } = pick(
    model.variants.filter(({ stock, disabled }) => stock > 0 && !disabled),
    random,
  )
  return { id: product.id, count: 1, modelId: model.id, property1 }
}

const familyBooking = ({ date, location, categories }: Week, random: () => number): BookingPayloadInput => ({
  language: 'de',
  date,
  location,
  persons: family((type) =>
    TAKEN.flatMap((id) => {
      const products = categories.find((category) => category.id === id)!.products.filter(isFor(type))
      return products.length > 0 ? [lineOf(pick(products, random), random)] : []
    }),
  ),
  ...(random() * CODE_EVERY < 1 && { dc: pick(CODES, random) }),
})

export const familyBookings = async (client: Client, tenant: string, count: number): Promise<BookingPayloadInput[]> => {
  const random = seededRandom(count)
  const weeks = await findWeeks(client, tenant)
  return Array.from({ length: count }, () => familyBooking(pickEarly(weeks, random), random))
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const NOTIFIED_CARD = '4200000000000109'

const contact = {
  firstname: 'Anna',
  lastname: 'Berger',
  age: 35,
  birthday: '1990-05-14',
  weight: 70,
  height: 172,
  shoesize: 42,
  skills: 2,
  gender: 1,
  country: 'AT',
  address: 'Seeweg 3',
  zip: '6900',
  city: 'Bregenz',
  phone: '+43 5574 1234',
} as const

export const cookiesIn = (head: string) =>
  [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair!).join('; ')

export const orderRequest = (tenant: string, booking: BookingPayloadInput, key: string): Buffer => {
  const persons = booking.persons.map((person, at) => ({
    ...person,
    ...contact,
    ...(person.type !== 1 && { age: 13, birthday: undefined }),
    email: at === 0 ? `${key}@example.com` : undefined,
  }))
  return bytesOf({
    method: 'POST',
    path: `/${tenant}/de/api/checkout`,
    body: { ...booking, persons, termsAccepted: true },
    headers: { 'Idempotency-Key': key },
  })
}

export const orderAndPay = async (
  client: Client,
  tenant: string,
  booking: BookingPayloadInput,
  key: string,
): Promise<void> => {
  const api = `/${tenant}/de/api`
  const post = async (path: string, body: object | string, headers: Record<string, string> = {}) => {
    const answer = await client.send(bytesOf({ method: 'POST', path, body, headers }))
    expectOk(answer)
    return answer
  }
  await post(`${api}/prices`, booking)
  const ordered = await client.send(orderRequest(tenant, booking, key))
  expectOk(ordered)
  const { bookingId } = JSON.parse(ordered.body.toString()) as CheckoutAnswer
  const Cookie = cookiesIn(ordered.head)
  const opened = await post(`${api}/checkout/${bookingId}/payment`, '{}', { ...JSON_TYPE, Cookie })
  const start = JSON.parse(opened.body.toString()) as PaymentStart
  const card = new URLSearchParams({
    'card.number': NOTIFIED_CARD,
    'card.expiryMonth': '12',
    'card.expiryYear': EXPIRY_YEAR,
    'card.cvv': '123',
    'card.holder': 'Anna Berger',
    shopperResultUrl: start.resultUrl,
    lang: 'de',
  })
  await post(`/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`, card.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  const { state } = await json<PaymentState>(client, `${api}/checkout/${bookingId}/payment`, undefined, { Cookie })
  if (state !== 'success') throw new Error(`The payment is ${state}`)
}
