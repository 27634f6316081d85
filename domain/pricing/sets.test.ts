import { describe, expect, test } from 'vitest'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { BookingPerson } from '#contract/booking.ts'
import type { FolderSet, Tenant } from '#contract/tenant-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { type CartInput, computeCart } from './cart.ts'
import { findDiscount } from './discount.ts'
import { readSets } from './sets.ts'

const both = (text: string) => ({ de: text, en: text })
const member = (product: string, optional = false) => ({ categories: [], products: [product], optional })
const setOf = (id: string, set: Pick<FolderSet, 'members'> & Partial<FolderSet>): FolderSet => ({
  id,
  title: both(id),
  description: both(id),
  picture: 'ski.svg',
  persons: [{ type: ADULT }],
  ...set,
})

/** A set of skis and boots with a fixed price. The optional helmet keeps its own price. */
const comfort = setOf('comfort', {
  members: [member('ski'), member('boot'), member('helmet', true)],
  prices: {
    all: { '1': { days: [3400, 6400, 9300], extra: 2000 } },
    winter: { '1': { days: [3600, 6600, 9900], extra: 2000 } },
  },
})
const light = setOf('light', {
  persons: [{ type: ADULT }, { type: KID, ageFrom: 6 }],
  members: [member('ski'), member('helmet'), member('boot', true)],
  percent: 10,
})

const person = (label: string, products: string[], more: Partial<BookingPerson> = {}): BookingPerson => ({
  label,
  type: ADULT,
  mainperson: false,
  products: products.map((id) => ({ id, count: 1 })),
  ...more,
})

interface Case {
  sets: FolderSet[]
  persons: BookingPerson[]
  more?: Partial<CartInput['payload']>
  tenant?: Partial<Tenant>
  groupDiscount?: CartInput['groupDiscount']
}

const cartOf = ({ sets, persons, more = {}, tenant = {}, groupDiscount }: Case) => {
  const shop = { ...workedTenant, ...tenant, sets }
  return computeCart({
    tenant: shop,
    payload: {
      language: 'en',
      date: { from: '2027-07-05', to: '2027-07-07' },
      location: 'tal',
      persons,
      newsletter: false,
      termsAccepted: true,
      createUser: false,
      pickupDayBefore: false,
      specials: [],
      ...more,
    },
    rate: shop.rates.find(({ id }) => id === more.rate) ?? shop.rates[0]!,
    discount: findDiscount(shop.discounts, more.dc ?? ''),
    groupDiscount,
  })
}
const amountsOf = (cart: ReturnType<typeof cartOf>) =>
  cart.persons.map(({ items }) => items.map(({ price }) => price.amount))

const kid = (age?: number) =>
  cartOf({ sets: [light], persons: [person('K', ['ski', 'helmet'], { type: KID, ...(age && { age }) })] })

describe('carts with sets, worked by hand', () => {
  test('a set with a fixed price spreads its saving over its lines', () => {
    const cart = cartOf({ sets: [comfort], persons: [person('A', ['ski', 'boot'])] })
    // Skis for 86.00 and boots for 19.00 cost 93.00 as a set, 12.00 less.
    expect(amountsOf(cart)).toEqual([[7617, 1683]])
    expect(cart.persons[0]!.sets).toEqual([{ id: 'comfort', title: 'comfort', items: [0, 1], saved: 1200 }])
    expect(cart.price.amount).toBe(9300)
    expect(cart.persons[0]!.items[0]!.why.map(({ change }) => change)).toEqual([8600, -983])
    expect(cart.persons[0]!.items[1]!.why.at(-1)).toEqual({ key: 'set', values: { title: 'comfort' }, change: -217 })
  })

  test('an optional member keeps its single price if the set has a fixed price', () => {
    const cart = cartOf({ sets: [comfort], persons: [person('A', ['helmet', 'boot', 'ski'])] })
    expect(amountsOf(cart)).toEqual([[1200, 1683, 7617]])
    expect(cart.persons[0]!.sets![0]!.items).toEqual([2, 1, 0])
  })

  test('a set with a percentage lowers all its lines, including optional members', () => {
    const cart = cartOf({ sets: [light], persons: [person('A', ['ski', 'helmet', 'boot'])] })
    expect(amountsOf(cart)).toEqual([[7740, 1080, 1710]])
    expect(cart.persons[0]!.sets![0]!.saved).toBe(1170)
  })

  test('if two sets share a member, the one that saves more applies', () => {
    const cart = cartOf({ sets: [light, comfort], persons: [person('A', ['ski', 'helmet', 'boot'])] })
    expect(cart.persons[0]!.sets!.map(({ id }) => id)).toEqual(['comfort'])
    expect(cart.price.amount).toBe(9300 + 1200)
  })

  test('a line that fits two sets belongs to only one of them', () => {
    const half = setOf('half', { members: [member('boot'), member('helmet')], percent: 50 })
    const cart = cartOf({ sets: [comfort, half], persons: [person('A', ['ski', 'helmet', 'boot'])] })
    expect(amountsOf(cart)).toEqual([[8600, 600, 950]])
  })

  test('two sets that share no line both apply', () => {
    const bikes = setOf('bikes', { members: [member('city-bike'), member('child-helmet')], percent: 20 })
    const cart = cartOf({
      sets: [bikes, comfort],
      persons: [person('A', ['ski', 'city-bike', 'boot', 'child-helmet'])],
    })
    expect(amountsOf(cart)).toEqual([[7617, 2160, 1683, 240]])
    expect(cart.persons[0]!.sets!.map(({ id }) => id)).toEqual(['comfort', 'bikes'])
  })

  test('a set that costs more than its single lines does not apply', () => {
    const dear = setOf('dear', { ...comfort, prices: { all: { '1': { days: [9000], extra: 9000 } } } })
    const cart = cartOf({ sets: [dear], persons: [person('A', ['ski', 'boot'])] })
    expect(amountsOf(cart)).toEqual([[8600, 1900]])
    expect(cart.persons[0]).not.toHaveProperty('sets')
  })

  test('the set’s price for the season of the first day applies', () => {
    const winter = { id: 'winter', title: both('Winter'), from: '07-01', to: '07-31' }
    const cart = cartOf({
      sets: [comfort],
      persons: [person('A', ['ski', 'boot'])],
      tenant: { seasons: [winter] },
    })
    expect(cart.price.amount).toBe(9900)
  })

  test('a rental longer than a set’s table adds the set’s amount per further day', () => {
    const cart = cartOf({
      sets: [comfort],
      persons: [person('A', ['ski', 'boot'])],
      more: { date: { from: '2027-07-05', to: '2027-07-08' } },
    })
    expect(cart.price.amount).toBe(11300)
  })

  test('the percentage of a rate applies to the set’s price and saving', () => {
    const cart = cartOf({
      sets: [comfort],
      persons: [person('A', ['ski', 'boot'])],
      more: { rate: 'fruehbucher' },
    })
    // At a rate of 90 %, the set costs 83.70 instead of 93.00.
    expect(cart.price.amount).toBe(8370)
    expect(amountsOf(cart)).toEqual([[7740 - 885, 1710 - 195]])
  })

  test('a set with ages applies only to kids of these ages', () => {
    // A kid of 8 pays 43.00 and 12.00, minus 10 %. A kid of 5 pays the Bambini price of 21.50 for skis.
    expect(amountsOf(kid(8))).toEqual([[3870, 1080]])
    expect(amountsOf(kid(5))).toEqual([[2150, 1200]])
    expect(amountsOf(kid())).toEqual([[4300, 1200]])
  })

  test('a set for adults does not apply to a youth', () => {
    const cart = cartOf({ sets: [comfort], persons: [person('Y', ['ski', 'boot'], { type: YOUTH })] })
    expect(cart.persons[0]).not.toHaveProperty('sets')
  })

  test('coverage, discount code and group discount are percentages of the set’s price', () => {
    const persons = [person('A', ['ski', 'boot'], { coverage: true })]
    expect(cartOf({ sets: [comfort], persons }).persons[0]!.coverage).toEqual({ amount: 930 })
    const coded = cartOf({ sets: [comfort], persons, more: { dc: 'SKI10' } })
    expect(coded.discount).toEqual({ code: 'SKI10', amount: 930, percent: 10 })
    const group = cartOf({ sets: [comfort], persons, groupDiscount: { from: 1, percent: 5 } })
    expect(group.groupDiscount!.amount).toBe(465)
  })

  test('a set without hourly prices does not apply to an hourly rental', () => {
    const bikes = setOf('bikes', {
      members: [member('city-bike'), member('child-helmet')],
      prices: { all: { '1': { days: [700], extra: 700 } } },
    })
    const day = { date: { from: '2027-07-05', to: '2027-07-05' } }
    const persons = [person('A', ['city-bike', 'child-helmet'])]
    expect(cartOf({ sets: [bikes], persons, more: day }).price.amount).toBe(700)
    expect(cartOf({ sets: [bikes], persons, more: { ...day, hours: 3 } }).price.amount).toBe(700 - 0)
    const byTheHour = { ...bikes, prices: { all: { '1': { days: [700], extra: 700, hours: { '3': 500 } } } } }
    expect(cartOf({ sets: [byTheHour], persons, more: { ...day, hours: 3 } }).price.amount).toBe(500)
  })

  test('any product of a category can be a member of a set', () => {
    const category = workedTenant.categories.find(({ products }) => products.some(({ id }) => id === 'helmet'))!
    const any = setOf('any', {
      members: [member('boot'), { categories: [category.id], products: [], optional: false }],
      percent: 10,
    })
    const only = { categories: [{ ...category, products: category.products.filter(({ id }) => id === 'helmet') }] }
    const others = workedTenant.categories.flatMap(({ products }) => products).filter(({ id }) => id === 'boot')
    const cart = cartOf({
      sets: [any],
      persons: [person('A', ['boot', 'helmet'])],
      tenant: { categories: [...only.categories, { id: 'boots', title: both('Boots'), products: others }] },
    })
    expect(cart.price.amount).toBe(2790)
  })
})

const leastByTrying = (lines: { product: string; amount: number }[], sets: Parameters<typeof readSets>[1]): number => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (lines.length === 0) return 0
  let least = total
  for (let mask = 1; mask < 1 << lines.length; mask += 1) {
    const inside = lines.filter((_, at) => mask & (1 << at))
    const outside = lines.filter((_, at) => !(mask & (1 << at)))
    for (const { members, percent } of sets) {
      const fits = (left: typeof inside, at: number): boolean => {
        if (at === members.length) return left.length === 0
        const { products, optional } = members[at]!
        if (optional && fits(left, at + 1)) return true
        return left.some(
          (line) =>
            products.includes(line.product) &&
            fits(
              left.filter((other) => other !== line),
              at + 1,
            ),
        )
      }
      if (!fits(inside, 0)) continue
      const sum = inside.reduce((all, { amount }) => all + amount, 0)
      const price = Math.floor((sum * (100 - percent!) * 100 + 5_000) / 10_000)
      least = Math.min(least, price + leastByTrying(outside, sets))
    }
  }
  return least
}

test('The chosen combination of sets is the cheapest, and never dearer than single lines', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const names = ['a', 'b', 'c', 'd', 'e']
  for (let turn = 0; turn < 300; turn += 1) {
    const lines = names.filter(() => random(3) > 0).map((product) => ({ product, amount: 100 + random(5_000) }))
    const sets = Array.from({ length: 1 + random(3) }, () => ({
      percent: random(40),
      members: Array.from({ length: 2 + random(2) }, (_, at) => ({
        products: names.filter(() => random(2) === 0),
        optional: at > 1 && random(2) === 0,
      })),
    }))
    const read = readSets(lines, sets)
    const saved = read.flatMap((each) => each.saved).reduce((sum, cents) => sum + cents, 0)
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    expect(total - saved).toBe(leastByTrying(lines, sets))
    const used = read.flatMap((each) => each.lines)
    expect(new Set(used).size).toBe(used.length)
    for (const each of read)
      each.saved.forEach((cents, at) => {
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(lines[each.lines[at]!]!.amount)
      })
  }
})

test('Sets are found even among forty lines that each fit thirty sets', () => {
  const products = Array.from({ length: 40 }, (_, at) => `p${at}`)
  const lines = products.map((product, at) => ({ product, amount: 1_000 + at }))
  const any = { products, optional: false }
  const sets = Array.from({ length: 30 }, () => ({ percent: 10, members: [any, any, any, any] }))
  const read = readSets(lines, sets)
  const used = read.flatMap((each) => each.lines)
  expect(used.length).toBeGreaterThan(0)
  expect(new Set(used).size).toBe(used.length)
})
