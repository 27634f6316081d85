import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import { ADULT, DEPOT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
import type { FolderProduct, PriceList } from '#contract/tenant-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import {
  amountForDays,
  billedDays,
  listFor,
  percentOf,
  pricedConditions,
  pricePerDay,
  unitPrice,
  type UnitInput,
} from './price.ts'

const productOf = (id: string): FolderProduct =>
  workedTenant.categories.flatMap(({ products }) => products).find((product) => product.id === id)!

const standard = { percent: 100, title: 'Standard' }
const price = (product: UnitInput['product'], days: number, more: Partial<UnitInput> = {}) =>
  unitPrice({
    product,
    type: ADULT,
    duration: { days, hours: null },
    season: 'year',
    rate: standard,
    locale: 'de',
    ...more,
  })
const amount = (...asked: Parameters<typeof price>) => price(...asked)?.amount
const list = (days: number[], extra = 0, hours?: PriceList['hours']): PriceList => ({ days, extra, hours })
const sold = (all: UnitInput['product']['prices']['all'], more: Partial<UnitInput['product']> = {}) => ({
  type: 0 as const,
  prices: { all },
  conditions: [],
  ...more,
})

describe('the price list of the worked examples, in euros by number of days', () => {
  const rows: { title: string; id: string; type: PersonType; age?: number; euros: number[] }[] = [
    { title: 'ski, adult', id: 'ski', type: ADULT, euros: [32, 60, 86, 110, 132, 150, 166, 180] },
    { title: 'ski, youth', id: 'ski', type: YOUTH, euros: [24, 45, 64.5, 82.5, 99, 112.5, 124.5, 135] },
    { title: 'ski, kid', id: 'ski', type: KID, euros: [16, 30, 43, 55, 66, 75, 83, 90] },
    { title: 'ski, Bambini of 0', id: 'ski', type: KID, age: 0, euros: [8, 15, 21.5, 27.5, 33, 37.5, 41.5, 45] },
    { title: 'ski, Bambini of 5', id: 'ski', type: KID, age: 5, euros: [8, 15, 21.5, 27.5, 33, 37.5, 41.5, 45] },
    { title: 'ski, kid of 6', id: 'ski', type: KID, age: 6, euros: [16, 30, 43, 55, 66, 75, 83, 90] },
    { title: 'helmet, adult', id: 'helmet', type: ADULT, euros: [5, 9, 12, 15, 18, 20, 22, 24] },
    { title: 'helmet, youth', id: 'helmet', type: YOUTH, euros: [5, 9, 12, 15, 18, 20, 22, 24] },
    { title: 'helmet, kid', id: 'helmet', type: KID, euros: [5, 9, 12, 15, 18, 20, 22, 24] },
    { title: 'depot, by nights', id: 'depot', type: ADULT, euros: [3, 3, 6, 9, 12, 15, 18, 21] },
  ]
  test.each(rows)('prices match the price list: $title', ({ id, type, age, euros }) => {
    const computed = euros.map((_, index) => amount(productOf(id), index + 1, { type, age }))
    expect(computed).toEqual(euros.map((euro) => Math.round(euro * 100)))
  })
})

describe('an amount for a number of days', () => {
  test('a rental of a listed number of days costs the listed amount', () => {
    expect([1, 2, 3].map((days) => amountForDays(list([100, 180, 240], 50), days))).toEqual([100, 180, 240])
  })

  test('each rental day beyond the price list adds the amount of `extra`', () => {
    expect([4, 5, 20].map((days) => amountForDays(list([100, 180, 240], 50), days))).toEqual([290, 340, 1090])
    expect(amount(productOf('ski'), 16)).toBe(29_200)
  })
})

describe('the price list that applies', () => {
  const prices = { all: { 1: list([100]), 3: list([50]) }, peak: { 1: list([150]) } }

  test('the price list for the first day’s season applies if it exists', () => {
    expect(listFor(prices, 'peak', ADULT)).toEqual(list([150]))
  })

  test('the price list for all seasons applies if the season has no own list', () => {
    expect(listFor(prices, 'low', ADULT)).toEqual(list([100]))
    expect(listFor(prices, undefined, ADULT)).toEqual(list([100]))
    expect(listFor(prices, 'constructor', ADULT)).toEqual(list([100]))
  })

  test('the price list of the person’s type applies, and without one the person cannot rent', () => {
    expect(listFor(prices, 'low', KID)).toEqual(list([50]))
    expect(listFor(prices, 'low', YOUTH)).toBeUndefined()
    expect(price(sold(prices.all), 1, { type: YOUTH })).toBeUndefined()
  })

  test('a model’s own price list replaces the product’s', () => {
    expect(amount(sold(prices.all), 1, { model: { prices: { all: { 1: list([320]) } } } })).toBe(320)
    expect(amount(sold(prices.all), 1, { model: {} })).toBe(100)
  })
})

const bambini = (prices: PriceList, ageFrom = 3, ageTo = 5, title = 'Bambini') =>
  ({
    personType: KID,
    ageFrom,
    ageTo,
    title: inEachLocale((locale) => (locale === 'en' ? `${title} in English` : title)),
    prices,
  }) as const
const toy = (...conditions: ReturnType<typeof bambini>[]) =>
  sold({ 1: list([1000]), 3: list([500], 0, { 1: 200 }) }, { conditions })

describe('an age condition', () => {
  test('an age condition applies from its first to its last age, both included', () => {
    const product = toy(bambini(list([300])))
    expect([2, 3, 5, 6].map((age) => amount(product, 1, { type: KID, age }))).toEqual([500, 300, 300, 500])
  })

  test('an age condition does not apply if the age is unknown', () => {
    expect(amount(toy(bambini(list([300]))), 1, { type: KID })).toBe(500)
  })

  test('an age condition applies to its type of person only', () => {
    expect(amount(toy(bambini(list([300]))), 1, { type: ADULT, age: 4 })).toBe(1000)
  })

  test('an age condition applies only if its price is lower than the list price', () => {
    const dearer = price(toy(bambini(list([700]))), 1, { type: KID, age: 4 })
    expect(dearer).toEqual({ amount: 500, why: [{ key: 'days', values: { count: 1 }, change: 500 }] })
  })

  test('the lowest of several age conditions applies', () => {
    const product = toy(bambini(list([400]), 3, 5, 'Mini'), bambini(list([300]), 0, 6, 'Bambini'))
    expect(price(product, 1, { type: KID, age: 4 })).toMatchObject({
      amount: 300,
      why: [{ key: 'days' }, { key: 'condition', values: { title: 'Bambini' } }],
    })
  })

  test('an age condition is named in the visitor’s language', () => {
    expect(price(toy(bambini(list([300]))), 1, { type: KID, age: 4, locale: 'en' })?.why).toContainEqual({
      key: 'condition',
      values: { title: 'Bambini in English' },
      change: -200,
    })
  })

  test('an age condition changes the hourly price only if it has hourly prices itself', () => {
    const hourly = { type: KID, age: 4, duration: { days: 1, hours: 1 } } as const
    expect(amount(toy(bambini(list([100]))), 1, hourly)).toBe(200)
    expect(amount(toy(bambini(list([100], 0, { 1: 150 }))), 1, hourly)).toBe(150)
  })

  test('an age condition is billed by hours or days, like the model’s own list', () => {
    const byDay = { model: { prices: { all: { 3: list([900]) } } }, duration: { days: 1, hours: 1 }, season: 'year' }
    const byHour = { ...byDay, model: { prices: { all: { 3: list([900], 0, { 1: 400 }) } } } }
    const product = toy(bambini(list([100], 0, { 1: 150 })))
    expect(pricedConditions({ product, ...byDay }).map(({ price }) => price)).toEqual([100])
    expect(pricedConditions({ product, ...byHour }).map(({ price }) => price)).toEqual([150])
    expect(pricedConditions({ product: toy(bambini(list([100]))), ...byHour })).toEqual([])
  })
})

describe('an hourly rental', () => {
  const bike = productOf('city-bike')

  test('an hourly rental costs the amount of its hours, not of the day', () => {
    expect(price(bike, 1, { duration: { days: 1, hours: 1 } })).toEqual({
      amount: 300,
      hours: 1,
      why: [{ key: 'hours', values: { count: 1 }, change: 300 }],
    })
    expect(amount(bike, 1, { duration: { days: 1, hours: 3 } })).toBe(600)
  })

  test('an hourly rental without an hourly price costs a whole day', () => {
    expect(amount(productOf('child-helmet'), 1, { duration: { days: 1, hours: 3 } })).toBe(100)
    expect(price(bike, 1, { duration: { days: 1, hours: 2 } })).toEqual({
      amount: 900,
      why: [{ key: 'days', values: { count: 1 }, change: 900 }],
    })
  })

  test('the rate’s percentage applies to hourly prices too', () => {
    expect(amount(bike, 1, { duration: { days: 1, hours: 3 }, rate: { percent: 90, title: 'Frühbucher' } })).toBe(540)
  })
})

describe('billed days', () => {
  test('a depot that counts nights bills one day fewer, but at least one day', () => {
    const days = [1, 2, 3, 16].map((count) => billedDays({ type: DEPOT, depotDayMode: false }, count))
    expect(days).toEqual([1, 1, 2, 15])
    expect(billedDays({ type: DEPOT }, 3)).toBe(2)
  })

  test('a depot with depotDayMode bills every day', () => {
    expect([1, 2, 16].map((count) => billedDays({ type: DEPOT, depotDayMode: true }, count))).toEqual([1, 2, 16])
  })

  test('products other than depots bill every day, regardless of depotDayMode', () => {
    expect(billedDays({ type: 0, depotDayMode: false }, 3)).toBe(3)
  })

  test('the price per day is the amount divided by the billed days, rounded half up', () => {
    expect([1, 3, 6].map((days) => pricePerDay(10_000, { type: 0 }, days))).toEqual([10_000, 3333, 1667])
    expect(pricePerDay(101, { type: 0 }, 2)).toBe(51)
    expect(pricePerDay(9000, { type: DEPOT }, 4)).toBe(3000)
  })

  test('a depot’s price shows nights, or days if the depot counts days', () => {
    expect(price(productOf('depot'), 3)?.why).toEqual([{ key: 'nights', values: { count: 2 }, change: 600 }])
    expect(price({ ...productOf('depot'), depotDayMode: true }, 3)).toEqual({
      amount: 900,
      why: [{ key: 'days', values: { count: 3 }, change: 900 }],
    })
  })
})

describe('the rate', () => {
  test('a rate’s price is rounded half up, and the rate is among its reasons', () => {
    expect(price(sold({ 1: list([505]) }), 1, { rate: { percent: 90, title: 'Frühbucher' } })).toEqual({
      amount: 455,
      why: [
        { key: 'days', values: { count: 1 }, change: 505 },
        { key: 'rate', values: { title: 'Frühbucher', percent: 90 }, change: -50 },
      ],
    })
  })

  test('the rate applies to the price of an age condition too', () => {
    expect(amount(productOf('ski'), 7, { type: KID, age: 5, rate: { percent: 90, title: 'Frühbucher' } })).toBe(3_735)
  })

  test('a rate of 100 % is not listed among the reasons for a price', () => {
    expect(price(productOf('ski'), 7)?.why).toMatchObject([{ key: 'days', values: { count: 7 } }])
  })
})

describe('a percentage', () => {
  const cents = fc.nat(100_000_000)

  test('a percentage is rounded half up to a cent', () => {
    expect(percentOf(5, 10)).toBe(1)
    expect(percentOf(4, 10)).toBe(0)
    expect(percentOf(15, 10)).toBe(2)
    expect(percentOf(505, 90)).toBe(455)
    expect(percentOf(1_00, 12.5)).toBe(13)
  })

  test('a percentage is computed exactly for every amount and every hundredth of a percent', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (whole, hundredths) => {
        const exact = (2n * BigInt(whole) * BigInt(hundredths) + 10_000n) / 20_000n
        return percentOf(whole, hundredths / 100) === Number(exact)
      }),
      { numRuns: 1000 },
    )
  })

  test('0 % of an amount is nothing, and 100 % is the whole amount', () => {
    fc.assert(fc.property(cents, (whole) => percentOf(whole, 0) === 0 && percentOf(whole, 100) === whole))
  })
})
