import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { ERROR_CODE, KID } from '#contract/constants.ts'
import type { Invalid } from '#contract/errors.ts'
import { inEachLocale } from '#contract/primitives.ts'
import type { Offer } from '#contract/prices.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { addDays } from '#domain/calendar/days.ts'
import { ageOf } from '#domain/persons/persons.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { booking, openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { WORKED_CARTS } from '#test/support/worked-carts.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const WEEK = ['2026-03-07', '2026-03-13'] as const

const [winter, bikes] = workedTenant.categories as [Tenant['categories'][number], Tenant['categories'][number]]

const cargoBike: Tenant['categories'][number]['products'][number] = {
  ...bikes.products[0]!,
  id: 'cargo-bike',
  stock: undefined,
  prices: { all: { '3': { days: [2000], extra: 2000 } } },
  conditions: [
    { personType: KID, ageFrom: 3, ageTo: 5, title: inEachLocale(() => 'Mini'), prices: { days: [500], extra: 500 } },
  ],
  models: [
    {
      id: 'plain',
      brand: 'Lastrad',
      title: 'Muli',
      variants: [{ property1: 'M', stock: { tal: 5 }, disabled: false }],
    },
    {
      id: 'electric',
      brand: 'Lastrad',
      title: 'Muli E',
      prices: { all: { '3': { days: [3000], extra: 3000, hours: { '3': 900 } } } },
      variants: [{ property1: 'M', stock: { tal: 5 }, disabled: false }],
    },
  ],
}

const tenant: Tenant = {
  ...workedTenant,
  seasons: [{ ...workedTenant.seasons[0]!, to: '12-30' }],
  locations: [
    ...workedTenant.locations,
    {
      ...workedTenant.locations[0]!,
      id: 'hof',
      businesshours: [{ from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6], start: null, end: null }],
      closed: [{ start: '03-10', end: '03-10' }],
      pickupDayBeforeFrom: undefined,
    },
    {
      ...workedTenant.locations[0]!,
      id: 'markt',
      businesshours: [
        { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6], start: null, end: null },
        { from: '08:00', to: '12:00', weekdays: [7], start: null, end: null },
      ],
    },
  ],
  rates: [...workedTenant.rates, { ...workedTenant.rates[1]!, id: 'lange-vorher', leadDays: 60 }],
  specials: [...workedTenant.specials, { ...workedTenant.specials[0]!, id: 'nicht-mehr', active: false }],
  discounts: [
    ...workedTenant.discounts,
    { code: 'EINMAL', percent: 10, maxUses: 1 },
    { code: 'VORBEI', percent: 10, validTo: '2026-03-01' },
    { code: 'AB100', percent: 10, minimum: 16_601 },
  ],
  categories: [
    {
      ...winter,
      products: [
        ...winter.products,
        {
          ...winter.products[0]!,
          id: 'race-ski',
          conditions: [],
          stock: undefined,
          prices: { all: { '1': { days: [5000], extra: 5000 } } },
          models: [
            {
              id: 'gs',
              brand: 'Gratwerk',
              title: 'GS',
              prices: { all: { '1': { days: [6000], extra: 5500 } } },
              variants: [{ property1: '180', stock: { tal: 0 }, disabled: false }],
            },
          ],
        },
      ],
    },
    {
      ...bikes,
      products: [...bikes.products, cargoBike].map((bike) => ({ ...bike, timespan: { from: '03-01', to: '10-31' } })),
    },
  ],
}

const bounded: Tenant = { ...tenant, shop: { ...tenant.shop, code: 'bounded', youthAgeMax: 17 } }

let shop: TestShop
let now = new Date(`${TODAY}T09:00:00Z`)
beforeAll(async () => {
  shop = await openTestShop({ tenants: [tenant, bounded], deps: { clock: () => now } })
})
afterAll(() => shop.close())

const offerFor = async (payload: unknown): Promise<Offer> => {
  const answer = await shop.post('/api/prices', payload, { type: 'text/plain;charset=UTF-8' })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Offer
}

const refusalOf = async (payload: unknown): Promise<string[]> => {
  const answer = await shop.post('/api/prices', payload)
  expect(answer.status).toBe(422)
  const { error, issues } = (await answer.json()) as Invalid
  expect(error).toBe('invalid')
  return issues.map(({ path }) => path)
}

const product = (offer: Offer, id: string) =>
  offer.categories.flatMap(({ products }) => products).find((candidate) => candidate.id === id)!

const taking = (...products: NonNullable<BookingPayloadInput['persons']>[number]['products']) => [
  { mainperson: true, type: 1 as const, label: 'Erwachsene 1', products },
]

describe('The total by rate', () => {
  const persons = taking({ id: 'ski', count: 1 }, { id: 'helmet', count: 1 })

  test('each total equals the cart’s total with that rate, including the discount code', async () => {
    const { totals, cart } = await offerFor(booking(...WEEK, { persons }))
    expect(totals).toEqual({ standard: 18_800, fruehbucher: 16_920 })
    expect(cart.price.amount).toBe(18_800)
    const coded = await offerFor(booking(...WEEK, { persons, rate: 'fruehbucher', dc: 'SKI10' }))
    expect(coded.totals).toEqual({ standard: 16_920, fruehbucher: 15_228 })
    expect(coded.cart.price.amount).toBe(15_228)
  })

  test('a total has no discount where the lines stay below the code’s minimum', async () => {
    const lines = taking({ id: 'ski', count: 1 }, { id: 'child-helmet', count: 1 })
    const { totals } = await offerFor(booking(...WEEK, { persons: lines, dc: 'AB100' }))
    expect(totals).toEqual({ standard: 15_570, fruehbucher: 15_570 })
    const order = booking(...WEEK, { persons: lines, dc: 'AB100', rate: 'fruehbucher' })
    expect(await offerFor(order)).toMatchObject({
      errorcode: ERROR_CODE.discountInvalid,
      cart: { price: { amount: 15_570 } },
    })
  })

  test('a cart without lines has no totals by rate', async () => {
    expect(await offerFor(booking(...WEEK, { persons: taking() }))).not.toHaveProperty('totals')
  })
})

describe('the worked carts through POST /api/prices', () => {
  test.each(WORKED_CARTS)(
    'the offer has the amounts of the worked cart: $title',
    async ({ payload, lines, discount, total, vat, coverage, specials }) => {
      const { cart, errorcode } = await offerFor(payload('2026-03-07'))
      expect(errorcode).toBeUndefined()
      expect(cart.persons.flatMap(({ items }) => items.map(({ price }) => price.amount))).toEqual(lines)
      expect(cart.discount?.amount).toBe(discount)
      expect(cart.persons.reduce((sum, person) => sum + (person.coverage?.amount ?? 0), 0)).toBe(coverage)
      expect(cart.specials.reduce((sum, { amount }) => sum + amount, 0)).toBe(specials)
      expect(cart.price.amount).toBe(total)
      expect(cart.vat.amount).toBe(vat)
    },
  )

  test.each(WORKED_CARTS)('each product costs the same on its card and in the cart: $title', async ({ payload }) => {
    const asked = payload('2026-03-07')
    const { cart, categories } = await offerFor(asked)
    const products = categories.flatMap((category) => category.products)
    const units = cart.persons.flatMap(({ type, items }, at) =>
      items.map(({ id, modelId, count, price }) => {
        const product = products.find((offered) => offered.id === id)!
        const model = product.models.find((offered) => offered.id === modelId)
        const shown = cardPrice({ product, model, type, age: ageOf(asked.persons[at]!, asked.date.from!) })
        return { shown: shown!.amount * count, inCart: price.amount }
      }),
    )
    expect(units.length).toBeGreaterThan(0)
    for (const { shown, inCart } of units) expect(shown).toBe(inCart)
  })

  test('a kid without an age has the same price on card and in cart', async () => {
    const child = { mainperson: true, type: KID as 3, label: 'Kind 1', products: [{ id: 'ski', count: 1 }] }
    const offer = await offerFor(booking(...WEEK, { persons: [child] }))
    expect(cardPrice({ product: product(offer, 'ski'), type: KID })).toEqual({ amount: 8_300, isFrom: false })
    expect(offer.cart.price.amount).toBe(8_300)
  })

  test.each([
    ['plain', 500],
    ['electric', 900],
  ])('an age condition has the same hourly price on card and in cart: %s', async (modelId, amount) => {
    const products = [{ id: 'cargo-bike', count: 1, modelId, property1: 'M' }]
    const child = { mainperson: true, type: KID as 3, label: 'Kind 1', age: 4, products }
    const offer = await offerFor(booking('2026-03-07', '2026-03-07', { hours: 3, persons: [child] }))
    const offered = product(offer, 'cargo-bike')
    const model = offered.models.find(({ id }) => id === modelId)
    expect(cardPrice({ product: offered, model, type: KID, age: 4 })).toMatchObject({ amount })
    expect(offer.cart.price.amount).toBe(amount)
  })

  test('the server ignores amounts that a client sends', async () => {
    const honest = booking(...WEEK)
    const { cart } = await offerFor({
      ...honest,
      price: { amount: 1 },
      cart: { price: { amount: 1 } },
      persons: [
        { ...honest.persons[0], price: 1, products: [{ id: 'ski', count: 1, price: { amount: 1 }, amount: 1 }] },
      ],
    })
    expect(cart.price.amount).toBe(16_600)
  })

  test('the duration in hours is ignored if the rental has several days', async () => {
    const { cart, hours } = await offerFor(
      booking(...WEEK, { hours: 3, persons: taking({ id: 'city-bike', count: 1 }) }),
    )
    expect(cart.price.amount).toBe(7 * 900)
    expect(hours).toBeUndefined()
  })
})

const youthAt = async (age: number, tenant?: string) => {
  const products = [{ id: 'ski', count: 1 }]
  const persons = [{ mainperson: true, type: 2 as const, label: 'Jugend 1', age, products }]
  const answer = await shop.post('/api/prices', booking(...WEEK, { persons }), {
    ...(tenant && { tenant }),
  })
  return ((await answer.json()) as Offer).cart.persons[0]
}

describe('prices of products', () => {
  test('an offer has amounts by person type and for an age condition', async () => {
    const ski = product(await offerFor(booking(...WEEK)), 'ski')
    expect(ski.prices).toEqual({
      1: { amount: 16_600, fromPrice: false },
      2: { amount: 12_450, fromPrice: false },
      3: { amount: 8_300, fromPrice: true },
    })
    expect(ski.conditions).toEqual([{ personType: 3, ageFrom: 0, ageTo: 5, price: 4_150, title: 'Bambini' }])
  })

  test('an offer applies the rate to a product’s prices, also for an age condition', async () => {
    const ski = product(await offerFor(booking(...WEEK, { rate: 'fruehbucher' })), 'ski')
    expect(ski.prices[1]!.amount).toBe(14_940)
    expect(ski.conditions[0]!.price).toBe(3_735)
  })

  test('an offer uses the default rate if the requested rate is missing or not bookable', async () => {
    expect((await offerFor(booking(...WEEK))).rate?.id).toBe('standard')
    const early = await offerFor(booking(...WEEK, { rate: 'lange-vorher' }))
    expect(early.rate?.id).toBe('standard')
    expect(early.rates.map(({ id }) => id)).toEqual(['standard', 'fruehbucher'])
  })

  test('an offer shows a model’s own prices and marks the product’s price as the lowest', async () => {
    const racing = product(await offerFor(booking('2026-03-07', '2026-03-08')), 'race-ski')
    expect(racing.prices).toEqual({ 1: { amount: 10_000, fromPrice: true } })
    expect(racing.models[0]!.prices).toEqual({ 1: { amount: 11_500, fromPrice: false } })
  })

  test('an offer for a single day lists the durations in hours', async () => {
    expect((await offerFor(booking('2026-03-07', '2026-03-07'))).hours).toEqual([1, 3])
    expect((await offerFor(booking('2026-03-07', '2026-03-08'))).hours).toBeUndefined()
  })

  test('hourly amounts are marked, and products without hourly amounts show day amounts', async () => {
    const offer = await offerFor(booking('2026-03-07', '2026-03-07', { hours: 3 }))
    expect(product(offer, 'city-bike').prices[1]).toEqual({ amount: 600, fromPrice: false, hours: 3 })
    expect(product(offer, 'child-helmet').prices[1]).toEqual({ amount: 100, fromPrice: false })
  })

  test('a product is offered only inside its timespan', async () => {
    const spring = product(await offerFor(booking(...WEEK)), 'city-bike')
    expect(spring.timespan).toEqual({ from: '2026-03-01', to: '2026-10-31' })
    const november = await offerFor(booking('2026-10-31', '2026-11-01'))
    expect(november.categories.map(({ id }) => id)).toEqual(['winter'])
  })

  test('an offer is in the language of the request body', async () => {
    const offer = await offerFor(booking(...WEEK, { language: 'en' }))
    expect(product(offer, 'helmet').title).toBe('Helmet')
    expect(offer.cart.persons[0]!.items[0]!.title).toBe('Skis')
  })

  test('a kid of youthAge has the price of a youth', async () => {
    const offer = await offerFor(
      booking(...WEEK, {
        persons: [{ mainperson: true, type: 3, label: 'Jugend 1', age: 15, products: [{ id: 'ski', count: 1 }] }],
      }),
    )
    expect(offer.cart.persons[0]).toMatchObject({ type: 2, price: { amount: 12_450 } })
  })

  test('a person older than youthAgeMax has the price of an adult', async () => {
    expect(await youthAt(17, 'bounded')).toMatchObject({ type: 2, price: { amount: 12_450 } })
    expect(await youthAt(19, 'bounded')).toMatchObject({ type: 1, price: { amount: 16_600 } })
    expect(await youthAt(19)).toMatchObject({ type: 2, price: { amount: 12_450 } })
  })

  test('the cart marks a line whose model must be chosen', async () => {
    const { cart } = await offerFor(booking(...WEEK, { persons: taking({ id: 'boot', count: 1 }) }))
    expect(cart.persons[0]!.items[0]!.errors).toEqual({ modelRequired: true })
  })
})

const take = (day: string, taken: number) =>
  shop.db
    .insertInto('stock_days')
    .values({ tenant: 'worked', location: 'tal', unit: 'boot/soft/26.5', day, capacity: 2, taken })
    .execute()

const freeBoots = async (from: string, to: string, pickupDayBefore = false) =>
  product(await offerFor(booking(from, to, { pickupDayBefore })), 'boot').models[0]!.variants[0]!.stock

describe('stock in the offer', () => {
  test('stock is the sum of the variants at the chosen location, without disabled variants', async () => {
    const boot = product(await offerFor(booking(...WEEK)), 'boot')
    expect(boot.stock).toBe(3)
    expect(boot.models[0]!.variants).toEqual([
      { property1: '26.5', stock: 2, disabled: false },
      { property1: '27.5', stock: 1, disabled: false },
      { property1: '29.5', stock: 0, disabled: true },
    ])
  })

  test('without a chosen location, stock is that of the location with most units', async () => {
    const boot = product(await offerFor(booking(...WEEK, { location: null })), 'boot')
    expect(boot.stock).toBe(3)
    expect(boot.models[0]!.variants[0]!.stock).toBe(2)
  })

  test('stock counts units that are free on every day, including the evening before', async () => {
    await take('2026-04-10', 1)
    await take('2026-04-12', 2)
    expect(await freeBoots('2026-04-10', '2026-04-11')).toBe(1)
    expect(await freeBoots('2026-04-10', '2026-04-12')).toBe(0)
    expect(await freeBoots('2026-04-13', '2026-04-14')).toBe(2)
    expect(await freeBoots('2026-04-13', '2026-04-14', true)).toBe(0)
  })

  test('models, products and categories that are sold out are marked', async () => {
    const offer = await offerFor(booking(...WEEK))
    const racing = product(offer, 'race-ski')
    expect(racing).toMatchObject({ stock: 0, modelsNotInStock: true })
    expect(racing.models[0]!.notInStock).toBe(true)
    expect(product(offer, 'boot')).toMatchObject({ modelsNotInStock: false })
    expect(offer.categories.map(({ productsNotInStock }) => productsNotInStock)).toEqual([false, false])
    const nowhere = await offerFor(
      booking(...WEEK, { location: 'hof', date: { from: '2026-03-07', to: '2026-03-12' } }),
    )
    expect(nowhere.categories.map(({ productsNotInStock }) => productsNotInStock)).toEqual([true, true])
  })
})

describe('business errorcodes', () => {
  const empty = { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } }

  test.each([
    ['starts today', TODAY, addDays(TODAY, 3)],
    ['lies in the past', '2026-01-10', '2026-01-12'],
    ['ends before it starts', '2026-03-13', '2026-03-07'],
    ['leaves the season', '2026-12-28', '2027-01-03'],
  ])('the offer contains only errorcode 110 if the period %s', async (_, from, to) => {
    const offer = await offerFor(booking(from, to))
    expect(offer).toEqual({
      errorcode: ERROR_CODE.periodNotBookable,
      categories: [],
      cart: empty,
      rate: null,
      rates: [],
    })
  })

  test.each([
    ['the pickup day is a Sunday', '2026-03-08', '2026-03-09'],
    ['the return day is a Sunday', '2026-03-07', '2026-03-08'],
    ['the return day is closed every year', '2026-03-09', '2026-03-10'],
  ])('the offer has rates and errorcode 201, but no products, if %s', async (_, from, to) => {
    const offer = await offerFor(booking(from, to, { location: 'hof' }))
    expect(offer).toMatchObject({
      errorcode: ERROR_CODE.locationClosed,
      categories: [],
      cart: empty,
      rate: { id: 'standard' },
    })
    expect(offer.rates).not.toEqual([])
  })

  test('the offer has no errorcode for a closure between collection and return', async () => {
    expect((await offerFor(booking('2026-03-07', '2026-03-11', { location: 'hof' }))).errorcode).toBeUndefined()
  })

  test('the offer has errorcode 201 if collection on the evening before is not possible', async () => {
    const offer = await offerFor(booking('2026-03-06', '2026-03-07', { location: 'hof', pickupDayBefore: true }))
    expect(offer.errorcode).toBe(ERROR_CODE.locationClosed)
  })

  test('the offer has errorcode 201 if the location closes before evening collection begins', async () => {
    const onEve = { location: 'markt', pickupDayBefore: true }
    expect((await offerFor(booking('2026-03-09', '2026-03-11', onEve))).errorcode).toBe(ERROR_CODE.locationClosed)
    expect((await offerFor(booking('2026-03-10', '2026-03-11', onEve))).errorcode).toBeUndefined()
  })

  test.each([
    ['16:59', undefined],
    ['17:00', ERROR_CODE.locationClosed],
  ])('at %s UTC on the evening before (closing at 18:00) the errorcode is %s', async (time, errorcode) => {
    const eve = addDays(TODAY, 1)
    const onEve = booking(addDays(eve, 1), addDays(eve, 2), { location: 'tal', pickupDayBefore: true })
    now = new Date(`${eve}T${time}:00Z`)
    expect((await offerFor(onEve)).errorcode).toBe(errorcode)
    now = new Date(`${TODAY}T09:00:00Z`)
  })

  test.each(['NIE-GEHOERT', 'VORBEI', 'AB100'])(
    'the offer has errorcode 800 and ignores the invalid code %s',
    async (dc) => {
      const { cart, errorcode } = await offerFor(booking(...WEEK, { dc }))
      expect(errorcode).toBe(ERROR_CODE.discountInvalid)
      expect(cart).toMatchObject({ price: { amount: 16_600 } })
      expect(cart.discount).toBeUndefined()
    },
  )

  test('the offer has errorcode 800 for a code that has been used up', async () => {
    const payload = booking(...WEEK, { dc: ' einmal ' })
    expect((await offerFor(payload)).cart.discount).toEqual({ code: 'EINMAL', amount: 1_660, percent: 10 })
    await shop.db.updateTable('discount_uses').set({ uses: 1 }).where('code', '=', 'EINMAL').execute()
    expect((await offerFor(payload)).errorcode).toBe(ERROR_CODE.discountInvalid)
  })
})

describe('a refusal names the path', () => {
  const week = booking(...WEEK)

  test.each([
    ['rate', { rate: 'gibt-es-nicht' }],
    ['location', { location: 'gibt-es-nicht' }],
    ['accommodation', { accommodation: 'gibt-es-nicht' }],
    ['specials.1', { specials: ['servicepaket', 'gibt-es-nicht'] }],
    ['specials.0', { specials: ['nicht-mehr'] }],
    ['persons.0.products.1.id', { persons: taking({ id: 'ski', count: 1 }, { id: 'gibt-es-nicht', count: 1 }) }],
    ['persons.0.products.0.modelId', { persons: taking({ id: 'boot', count: 1, modelId: 'gibt-es-nicht' }) }],
    ['persons.0.products.0.modelId', { persons: taking({ id: 'ski', count: 1, modelId: 'soft' }) }],
    ['persons.0.products.0.property1', { persons: taking({ id: 'boot', count: 1, modelId: 'soft', property1: '60' }) }],
    ['persons', { persons: Array.from({ length: 13 }, () => week.persons[0]!) }],
    ['date.from', { date: { from: null, to: WEEK[1] } }],
    ['date.to', { date: { from: WEEK[0] } }],
    ['date.from', { date: { from: '2026-02-30', to: WEEK[1] } }],
    ['date.from', { date: { from: '0001-01-01', to: WEEK[1] }, pickupDayBefore: true }],
    ['persons.0.products.0.count', { persons: taking({ id: 'depot', count: 11 }) }],
    ['language', { language: 'fr' }],
  ])('an invalid value is reported at the path %s', async (path, change) => {
    expect(await refusalOf({ ...week, ...change })).toEqual([path])
  })

  test('a product without a price for the person is reported with its path', async () => {
    const kid = { mainperson: true, type: 3, label: 'Kind 1', products: [{ id: 'race-ski', count: 1 }] }
    expect(await refusalOf({ ...week, persons: [kid] })).toEqual(['persons.0.products.0.id'])
  })

  test('a refusal is in the language of the address', async () => {
    const body = { ...week, location: 'gibt-es-nicht', date: {} }
    const words = async (locale: string) => {
      const answer = await shop.post('/api/prices', body, { locale })
      return ((await answer.json()) as Invalid).issues.map(({ message }) => message)
    }
    expect(await words('de')).toEqual(['location ist ungültig'])
    expect(await words('en')).toEqual(['location is invalid'])
    const missing = await shop.post('/api/prices', { ...week, date: {} })
    expect((await missing.json()) as Invalid).toEqual({
      error: 'invalid',
      issues: [{ path: 'date.from', message: 'date.from ist ein Pflichtfeld' }],
    })
  })
})
