import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { BookingPayload, type BookingPayloadInput } from '#contract/booking.ts'
import { CheckoutAnswer } from '#contract/checkout.ts'
import { ADULT } from '#contract/constants.ts'
import type { Environment } from '#contract/environment.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { PaymentStart, PaymentState } from '#contract/payment.ts'
import { Offer } from '#contract/prices.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { addDays, dayIn } from '#domain/calendar/days.ts'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import type { App } from '#server/deps/deps.ts'
import { periodProblem } from '#server/offers/period.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { type PaymentAccounts, paymentAccounts } from '#server/provider/accounts.ts'
import { addMember } from '#server/staff/members.ts'
import { importFolders } from '#server/tenants/import.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore, type TenantStore } from '#server/tenants/store.ts'
import { shopFolders } from './shop-folders.ts'
import { ORIGIN, serverWithoutPort } from './without-port.ts'

const DEMO_SHOPS = join(import.meta.dirname, '..', '..', 'tenants')
const DEMO_STAFF = 'demo@example.com'
const PASSWORD_BYTES = 12
const TEST_CARD = '4200000000000091'
const CARD_YEARS = 5
const SEARCHED_DAYS = 366

const VISITORS = [
  { firstname: 'Anna', lastname: 'Berger', days: 3, outcome: 'paid' },
  { firstname: 'Lukas', lastname: 'Moser', days: 1, outcome: 'cancelled' },
  { firstname: 'Emma', lastname: 'Huber', days: 2, outcome: 'open' },
] as const
type DemoVisitor = (typeof VISITORS)[number]

const SIZES = { age: 35, birthday: '1990-05-14', weight: 70, height: 172, shoesize: 42, skills: 2, gender: 3 } as const
const ADDRESS = { country: 'AT', address: 'Seeweg 3', zip: '6900', city: 'Bregenz', phone: '+43 5574 1234' } as const

const browser = (app: App, shop: Shop) => {
  const cookies = new Map<string, string>()
  return async (method: 'GET' | 'POST', path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`${ORIGIN}${path}`, {
      method,
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
      body,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    if (response.status >= 400)
      throw new Error(`${shop.code}: ${method} ${path} was answered with ${response.status}: ${await response.text()}`)
    return response
  }
}

const payloadFor = (
  { firstname, lastname }: DemoVisitor,
  location: string,
  date: DayRange,
  products: BookingPayloadInput['persons'][number]['products'],
): BookingPayloadInput => ({
  language: 'de',
  date,
  location,
  termsAccepted: true,
  persons: [
    {
      mainperson: true,
      type: ADULT,
      label: 'Erwachsene 1',
      firstname,
      lastname,
      email: `${firstname.toLowerCase()}@example.com`,
      ...SIZES,
      ...ADDRESS,
      products,
    },
  ],
})

const nextPeriod = (shop: Shop, visitor: DemoVisitor, location: string, from: IsoDay, today: IsoDay) => {
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const date = { from: addDays(from, ahead), to: addDays(from, ahead + visitor.days - 1) }
    const payload = validatePayload(shop, z.parse(BookingPayload, payloadFor(visitor, location, date, [])))
    if (periodProblem(shop, payload, today) === undefined) return date
  }
  return undefined
}

const firstFree = ({ categories }: z.infer<typeof Offer>) => {
  for (const product of categories.flatMap(({ products }) => products)) {
    if (product.type !== 0 || !product.prices[ADULT]) continue
    if (product.models.length === 0 && product.stock > 0) return [{ id: product.id, count: 1 }]
    for (const model of product.models) {
      const variant = model.variants.find(({ stock, disabled }) => stock > 0 && !disabled)
      if (variant) return [{ id: product.id, count: 1, modelId: model.id, property1: variant.property1 }]
    }
  }
  return undefined
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

const book = async (
  app: App,
  shop: Shop,
  visitor: DemoVisitor,
  { location, date }: { location: string; date: DayRange },
  today: IsoDay,
): Promise<string | undefined> => {
  const send = browser(app, shop)
  const api = `/${shop.code}/de/api`
  const post = (path: string, body: unknown, headers = {}) =>
    send('POST', `${api}${path}`, JSON.stringify(body), { ...JSON_TYPE, ...headers })
  const offer = z.parse(Offer, await (await post('/prices', payloadFor(visitor, location, date, []))).json())
  const products = firstFree(offer)
  if (!products) return undefined
  const key = { [IDEMPOTENCY_HEADER]: randomBytes(16).toString('base64url') }
  const ordered = await post('/checkout', payloadFor(visitor, location, date, products), key)
  const { bookingId, number } = z.parse(CheckoutAnswer, await ordered.json())
  if (visitor.outcome !== 'open') {
    const start = z.parse(PaymentStart, await (await post(`/checkout/${bookingId}/payment`, {})).json())
    const card = {
      'card.number': TEST_CARD,
      'card.expiryMonth': '12',
      'card.expiryYear': `${Number(today.slice(0, 4)) + CARD_YEARS}`,
      'card.cvv': '123',
      'card.holder': `${visitor.firstname} ${visitor.lastname}`,
      shopperResultUrl: start.resultUrl,
      lang: 'de',
    }
    const widget = `/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`
    await send('POST', widget, new URLSearchParams(card).toString(), FORM_TYPE)
    z.parse(PaymentState, await (await send('GET', `${api}/checkout/${bookingId}/payment`)).json())
  }
  if (visitor.outcome === 'cancelled') await post(`/checkout/${bookingId}/cancel`, {})
  return `${number}  ${visitor.firstname} ${visitor.lastname}, ${date.from} to ${date.to}, ${visitor.outcome}`
}

const demoShops = async (tenants: TenantStore, tenant: string | undefined, accounts: PaymentAccounts) => {
  const all = (await tenants.all()).filter(({ id }) => tenants.isOpen(id))
  const shops = all.filter(({ code }) => tenant === undefined || code === tenant)
  if (shops.length === 0)
    throw new StartError(`There is no such shop. Shops: ${all.map(({ code }) => code).join(', ') || 'none'}.`)
  const selling = shops.find((shop) => !shop.tenant.shop.testmode || accounts.has(shop.code.toUpperCase()))
  if (selling)
    throw new StartError(
      `"${selling.code}" is no demo shop: it is not in test mode, or has an account at a payment provider. Nothing was made. Name another shop by --tenant.`,
    )
  return shops
}

export const importDemoShops = async (
  db: Db,
  { TENANTS_DIR }: Environment,
  now: Date,
  say: (words: string) => void,
): Promise<void> => {
  const shop = await db.selectFrom('tenants').select('tenant').limit(1).executeTakeFirst()
  if (shop && TENANTS_DIR === undefined) return
  const { imported, warnings, mistakes } = await importFolders(db, shopFolders(TENANTS_DIR ?? DEMO_SHOPS), now)
  for (const code of imported) say(`Imported ${code}`)
  for (const warning of warnings) say(`Warning: ${warning}`)
  for (const mistake of mistakes) say(`Mistake: ${mistake}`)
}

export const runDemo = async (
  db: Db,
  environment: Environment,
  {
    tenant,
    log,
    clock,
    say,
    variables = process.env,
  }: {
    tenant: string | undefined
    log: Logger
    clock: () => Date
    say: (words: string) => void
    variables?: Record<string, string | undefined>
  },
): Promise<void> => {
  const accounts = paymentAccounts(variables)
  const tenants = createTenantStore(db, log)
  const shops = await demoShops(tenants, tenant, accounts)
  const unlimited: Environment = { ...environment, RATE_LIMITS: 'off' }
  const app = serverWithoutPort({ db, environment: unlimited, log, tenants, clock }, accounts)
  for (const shop of shops) {
    const today = dayIn(shop.tenant.shop.timeZone, clock())
    const location = shop.tenant.locations[0]!.id
    let from = addDays(today, 1)
    say(`${shop.code}:`)
    for (const visitor of VISITORS) {
      const date = nextPeriod(shop, visitor, location, from, today)
      const made = date && (await book(app, shop, visitor, { location, date }, today))
      say(`  ${made ?? `nothing to book for ${visitor.firstname} ${visitor.lastname}`}`)
      if (date) from = addDays(date.from, 1)
    }
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    await addMember(db, { tenant: shop.id, email: DEMO_STAFF, password, now: clock() })
    say(`  /${shop.code}/staff: ${DEMO_STAFF}, password ${password} (shown only this once)`)
  }
}
