import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import { KID, YOUTH } from '#contract/constants.ts'
import { BookingPayload } from '#contract/booking.ts'
import { Cart } from '#contract/prices.ts'
import type { SpecialUnit } from '#contract/specials.ts'
import { Tenant } from '#contract/tenant-folder.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { HOURLY_CARTS, WORKED_CARTS } from '#test/support/worked-carts.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { type CartInput, computeCart, emptyCart } from './cart.ts'
import { discountAmount, findDiscount } from './discount.ts'

const firstDay = '2027-01-09'
const [standard, earlyBird] = workedTenant.rates
const percentRate = (percent: number) => ({ ...standard!, id: 'other', percent })

const worked = (letter: string, more: Partial<BookingPayload> = {}): BookingPayload => ({
  ...WORKED_CARTS.find(({ title }) => title.startsWith(letter))!.payload(firstDay),
  ...more,
})
const compute = (payload: BookingPayload, more: Partial<CartInput> = {}) =>
  computeCart({
    tenant: workedTenant,
    payload: payload as CartInput['payload'],
    rate: payload.rate === earlyBird!.id ? earlyBird! : standard!,
    discount: findDiscount(workedTenant.discounts, payload.dc ?? ''),
    ...more,
  })
const linesOf = (cart: ReturnType<typeof compute>) =>
  cart.persons.flatMap(({ items }) => items.map(({ price }) => price.amount))
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the example shop and its carts', () => {
  test('the contract’s schemas leave the example shop and its payloads unchanged', () => {
    expect(z.parse(Tenant, workedTenant)).toEqual(workedTenant)
    for (const { payload } of WORKED_CARTS)
      expect(z.parse(BookingPayload, payload(firstDay))).toEqual(payload(firstDay))
  })
})

test.each(HOURLY_CARTS)('the worked cart by the hour has the amounts of the example: $title', (worked) => {
  const cart = compute(worked.payload(firstDay), { tenant: hourlyTenant })
  expect(linesOf(cart)).toEqual(worked.lines)
  expect(cart.discount?.amount).toBe(worked.discount)
  expect(sum(cart.persons.map((person) => person.coverage?.amount ?? 0))).toBe(worked.coverage)
  expect(cart.price.amount).toBe(worked.total)
  expect(cart.vat).toEqual({ percent: 20, amount: worked.vat })
  for (const { items } of cart.persons)
    for (const { price, why } of items) expect(sum(why.map(({ change }) => change!))).toBe(price.amount)
})

describe.each(WORKED_CARTS)('worked cart $title', ({ payload, lines, discount, coverage, specials, total, vat }) => {
  // The price list is valid all year, so the first day does not change the amounts.
  test.each(['2026-12-28', firstDay, '2028-06-01'])('amounts match the worked example on the first day %s', (day) => {
    const cart = compute(payload(day))
    expect(linesOf(cart)).toEqual(lines)
    expect(cart.discount?.amount).toBe(discount)
    expect(sum(cart.persons.map((person) => person.coverage?.amount ?? 0))).toBe(coverage)
    expect(sum(cart.specials.map(({ amount }) => amount))).toBe(specials)
    expect(cart.price.amount).toBe(total)
    expect(cart.vat).toEqual({ percent: 20, amount: vat })
  })

  test('the amounts of a line’s price reasons add up to the line’s amount', () => {
    for (const { items } of compute(payload(firstDay)).persons)
      for (const { price, why } of items) expect(sum(why.map(({ change }) => change!))).toBe(price.amount)
  })

  test('amounts add up for each person, and the cart satisfies the contract', () => {
    const cart = compute(payload(firstDay))
    for (const person of cart.persons)
      expect(person.price.amount).toBe(
        sum(person.items.map(({ price }) => price.amount)) + (person.coverage?.amount ?? 0),
      )
    const people = sum(cart.persons.map(({ price }) => price.amount))
    const extras = sum(cart.specials.map(({ amount }) => amount))
    expect(cart.price.amount).toBe(people - (cart.discount?.amount ?? 0) + extras)
    expect(z.parse(Cart, cart)).toEqual(cart)
  })
})

const names = (language: 'de' | 'en') =>
  compute(worked('F', { language })).persons[0]!.items.map(({ title, category }) => [title, category])
const withBoot = (boot: { modelId?: string; property1?: string }) => {
  const payload = worked('F')
  const [first] = payload.persons
  return compute({ ...payload, persons: [{ ...first!, products: [{ id: 'boot', count: 1, ...boot }] }] }).persons[0]!
    .items[0]
}

const season = (id: string, from: string, to: string) => ({ id, title: inEachLocale(() => id), from, to })

describe('a line of the cart', () => {
  test('a line costs its count times the unit amount, rounded only after the rate', () => {
    const twoDepots = worked('C', { specials: [], dc: null })
    const cart = compute(twoDepots, { rate: percentRate(12.75) })
    // One unit costs 12.75 % of 6.00 for two nights: 76.5 cents, rounded to 77. So two units cost 154 and not 153.
    expect(linesOf(cart).at(-1)).toBe(154)
  })

  test('a line has the titles of product and category in the visitor’s language', () => {
    expect(names('de')).toEqual([
      ['Ski', 'Winter'],
      ['Skidepot', 'Winter'],
    ])
    expect(names('en')).toEqual([
      ['Skis', 'Winter'],
      ['Ski depot', 'Winter'],
    ])
  })

  test('a line of the cart lists the reasons for its amount', () => {
    const [, , reasons] = compute(worked('C')).persons[0]!.items.map(({ why }) => why)
    expect(reasons).toEqual([
      { key: 'nights', values: { count: 2 }, change: 600 },
      { key: 'rate', values: { title: 'Frühbucher', percent: 90 }, change: -60 },
      { key: 'count', values: { count: 2, amount: 540 }, change: 540 },
    ])
    expect(compute(worked('B')).persons.map(({ items }) => items[0]!.why.map(({ key }) => key))).toEqual([
      ['days', 'condition'],
      ['days'],
      ['days'],
    ])
  })

  test('a product with models needs a model and its variant', () => {
    expect(withBoot({})?.errors).toEqual({ modelRequired: true })
    expect(withBoot({ modelId: 'soft' })?.errors).toEqual({ modelRequired: true })
    expect(withBoot({ modelId: 'soft', property1: '26.5' })).toMatchObject({
      errors: {},
      modelId: 'soft',
      modelTitle: 'Gratwerk Soft 80',
      property1: '26.5',
    })
  })

  test('a product without models needs neither model nor variant', () => {
    expect(compute(worked('F')).persons[0]!.items.map(({ errors }) => errors)).toEqual([{}, {}])
  })

  test("the first day's season decides a line's price, even if another season begins later", () => {
    const seasons = [season('low', '01-07', '12-19'), season('peak', '12-20', '01-06')]
    const categories = workedTenant.categories.map((category) => ({
      ...category,
      products: category.products.map((product) => ({
        ...product,
        prices: { ...product.prices, peak: { 1: { days: [9900], extra: 0 } } },
      })),
    }))
    const oneDaySki = (from: string, to: string) =>
      linesOf(
        compute(worked('F', { date: { from, to }, rate: null }), { tenant: { ...workedTenant, seasons, categories } }),
      )
    expect(oneDaySki('2027-01-06', '2027-01-07')).toEqual([9900, 9900])
    expect(oneDaySki('2027-01-07', '2027-01-08')).toEqual([6000, 300])
  })
})

describe('a person in the cart', () => {
  test('the birthday, rather than the age, decides whether a kid pays as a youth', () => {
    expect(compute(worked('B')).persons.map(({ type }) => type)).toEqual([KID, KID, YOUTH])
    const payload = worked('B')
    const born = { ...payload.persons[1]!, age: 6, birthday: '2012-01-09' }
    expect(compute({ ...payload, persons: [born] })).toMatchObject({
      persons: [{ type: YOUTH }],
      price: { amount: 12_450 },
    })
  })

  test('a kid’s age on the first rental day decides the price', () => {
    const payload = worked('B')
    const kid = (birthday: string) =>
      compute({ ...payload, persons: [{ ...payload.persons[0]!, birthday }] }).price.amount
    expect(kid('2021-01-10')).toBe(4_150)
    expect(kid('2021-01-09')).toBe(8_300)
  })

  test('coverage costs a percentage of the person’s own lines, rounded half up', () => {
    const covered = compute(worked('A'), { rate: percentRate(33) }).persons[0]!
    // Coverage costs 10 % of 6204, which is 620.4.
    expect(covered.coverage).toEqual({ amount: 620 })
    expect(compute(worked('A'), { rate: percentRate(33.01) }).persons[0]!.coverage).toEqual({ amount: 621 })
  })

  test('coverage is computed from the lines before any discount', () => {
    const plain = compute(worked('A'))
    const discounted = compute(worked('A', { dc: 'SKI10' }))
    expect(discounted.persons).toEqual(plain.persons)
    expect(discounted.price.amount).toBe(49_980 - 4_810)
  })

  test('a person has no coverage unless it is chosen and the shop offers it', () => {
    expect(compute(worked('A')).persons.map(({ coverage }) => coverage)).toEqual([
      { amount: 1880 },
      undefined,
      undefined,
    ])
    const without = { ...workedTenant, shop: { ...workedTenant.shop, coveragePercent: null } }
    expect(compute(worked('A'), { tenant: without })).toMatchObject({ price: { amount: 48_100 } })
  })

  test('coverage has a price for each person, whether or not it is chosen', () => {
    expect(compute(worked('A')).persons.map(({ coverageOffered }) => coverageOffered?.amount)).toEqual([
      1880, 1880, 1050,
    ])
  })

  test('a person without products costs nothing', () => {
    const payload = worked('F')
    const cart = compute({ ...payload, persons: payload.persons.map((person) => ({ ...person, products: [] })) })
    expect(cart.persons[0]).toMatchObject({ items: [], price: { amount: 0 } })
    expect(cart.price.amount).toBe(0)
  })
})

describe('a discount', () => {
  test('a discount in percent is taken once from the sum of all lines', () => {
    const code = { code: 'ODD', percent: 12.5 }
    // Three helmets of 5.00 cost 15.00. The discount is 187.5 cents, rounded to 188, and not 3 x 63.
    expect(compute(worked('E', { dc: null }), { discount: code }).discount).toEqual({
      code: 'ODD',
      amount: 188,
      percent: 12.5,
    })
  })

  test('a fixed discount cannot exceed the sum of lines, without coverage and specials', () => {
    expect(discountAmount({ amount: 2_000 }, 1_500)).toBe(1_500)
    expect(discountAmount({ amount: 2_000 }, 2_000)).toBe(2_000)
    expect(discountAmount({ amount: 2_000 }, 9_000)).toBe(2_000)
    const payload = worked('E', { specials: ['servicepaket'] })
    const covered = { ...payload, persons: payload.persons.map((person) => ({ ...person, coverage: true })) }
    expect(compute(covered)).toMatchObject({ discount: { amount: 1_500 }, price: { amount: 150 + 1_200 } })
  })

  test('a discount code is shown in the shop’s spelling', () => {
    expect(compute(worked('C', { dc: 'ski10' })).discount?.code).toBe('SKI10')
  })
})

describe('a special', () => {
  const deactivated = {
    ...workedTenant,
    specials: workedTenant.specials.map((special) => ({ ...special, active: false })),
  }

  test('a special costs its price once, and is named in the visitor’s language', () => {
    expect(compute(worked('A', { specials: ['servicepaket'], language: 'en' })).specials).toEqual([
      { id: 'servicepaket', title: 'Service package', amount: 1_200 },
    ])
    expect(compute(worked('A', { specials: ['servicepaket', 'servicepaket'] })).price.amount).toBe(49_980 + 1_200)
  })

  test('a special priced per person or per pair is charged for each person or pair', () => {
    const special = (per: SpecialUnit, persons = worked('A').persons) =>
      compute(worked('A', { specials: ['servicepaket'], persons }), {
        tenant: { ...workedTenant, specials: [{ ...workedTenant.specials[0]!, per }] },
      }).specials[0]
    expect(special('person')).toMatchObject({ count: 3, amount: 3_600 })
    // The cart of example A has three skis and three helmets of the category `winter`.
    expect(special({ pairsOf: ['winter'] })).toMatchObject({ count: 6, amount: 7_200 })
    expect(special({ pairsOf: ['summer'] })).toMatchObject({ count: 0, amount: 0 })
    const [first] = worked('A').persons
    expect(special('person', [first!, { ...first!, label: 'B', products: [] }])).toMatchObject({ count: 1 })
    expect(special({ pairsOf: ['winter'] }, [{ ...first!, products: [{ id: 'ski', count: 2 }] }])?.amount).toBe(2_400)
  })

  test('a special that the shop has switched off is left out', () => {
    expect(compute(worked('C'), { tenant: deactivated })).toMatchObject({ specials: [], price: { amount: 9_900 } })
  })

  test('a special without a price is free', () => {
    const [{ price: _price, ...free }] = workedTenant.specials as [(typeof workedTenant.specials)[0]]
    expect(compute(worked('C'), { tenant: { ...workedTenant, specials: [free] } }).price.amount).toBe(9_900)
  })
})

test('An empty cart costs nothing and satisfies the contract', () => {
  expect(z.parse(Cart, emptyCart(20))).toMatchObject({
    persons: [],
    price: { amount: 0 },
    vat: { percent: 20, amount: 0 },
  })
})
