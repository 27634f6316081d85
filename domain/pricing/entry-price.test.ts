import { describe, expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import type { FolderProduct, FolderRate, FolderSet, Tenant } from '#contract/tenant-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { cheapestMainProduct, entryPrice } from './entry-price.ts'

const both = (text: string) => ({ de: text, en: text })
const TODAY = '2026-11-25'

const ski = (more: Partial<FolderProduct> = {}): FolderProduct => ({
  id: 'ski',
  title: both('Ski'),
  description: both(''),
  picture: 'ski.svg',
  type: 0,
  requiredPersonalFields: [],
  prices: {
    all: { '1': { days: [1000, 2000, 3000, 4000, 5000, 6000], extra: 1000 } },
    feiertage: { '1': { days: [1500, 3000, 4500, 6000, 7500, 9000], extra: 1500 } },
  },
  conditions: [],
  models: [{ id: 'a', brand: 'A', title: 'A', variants: [{ property1: '160', stock: { tal: 1 }, disabled: false }] }],
  ...more,
})
const single = (id: string, sixDays: number): FolderProduct => ({
  ...ski({ id, title: both(id), models: [] }),
  prices: { all: { '1': { days: [sixDays, sixDays, sixDays, sixDays, sixDays, sixDays], extra: 0 } } },
})
const standard: FolderRate = { ...workedTenant.rates[0]!, id: 'standard', percent: 100, default: true }
const set = (more: Partial<FolderSet> = {}): FolderSet => ({
  id: 'set',
  title: both('Set'),
  description: both(''),
  picture: 'ski.svg',
  persons: [{ type: ADULT }],
  members: [
    { categories: [], products: ['ski'], optional: false },
    { categories: [], products: ['boot'], optional: false },
    { categories: [], products: ['helmet'], optional: true },
  ],
  ...more,
})

const shop = (more: Partial<Tenant> = {}): Tenant => ({
  ...workedTenant,
  seasons: [
    { id: 'winter', title: both('Winter'), from: '12-01', to: '12-19' },
    { id: 'feiertage', title: both('Feiertage'), from: '12-20', to: '01-06' },
  ],
  rates: [standard],
  categories: [
    { id: 'ski', title: both('Ski'), products: [ski()] },
    { id: 'more', title: both('Mehr'), products: [single('boot', 3000), single('helmet', 1200)] },
  ],
  sets: [],
  ...more,
})
const priceOf = (tenant: Tenant, isServed: (days: { from: string; to: string }) => boolean = () => true) => {
  const price = entryPrice(tenant, TODAY, isServed)
  return price && [price.title.de, price.amount, price.days.from, price.days.to]
}

describe('the price at the entry', () => {
  test('the entry shows the price of the earliest among equally cheap weeks', () => {
    expect(priceOf(shop())).toEqual(['Ski', 6000, '2026-12-01', '2026-12-06'])
    expect(priceOf(shop({ seasons: [{ ...shop().seasons[1]! }] }))).toEqual(['Ski', 9000, '2026-12-20', '2026-12-25'])
  })

  test('the entry shows a price for days from tomorrow on', () => {
    const tenant = shop({ seasons: [{ ...shop().seasons[0]!, from: '11-01', to: '12-19' }, shop().seasons[1]!] })
    expect(priceOf(tenant)).toEqual(['Ski', 6000, '2026-11-26', '2026-12-01'])
  })

  test('the entry shows the price at the default rate, or otherwise the first bookable one', () => {
    const early = { ...standard, id: 'early', default: false, percent: 50 }
    expect(priceOf(shop({ rates: [early, standard] }))).toEqual(['Ski', 6000, '2026-12-01', '2026-12-06'])
    const late = { ...standard, leadDays: 30 }
    // Only the early rate can be booked until 24 December, and at this rate the skis cost half of 60.00.
    expect(priceOf(shop({ rates: [early, late] }))).toEqual(['Ski', 3000, '2026-12-01', '2026-12-06'])
  })

  test('the price at the entry ignores weeks without an open location or a product', () => {
    expect(priceOf(shop(), ({ from }) => from > '2026-12-02')).toEqual(['Ski', 6000, '2026-12-03', '2026-12-08'])
    const [, more] = shop().categories
    const limited = ski({ timespan: { from: '12-10', to: '03-31' } })
    expect(priceOf(shop({ categories: [{ ...shop().categories[0]!, products: [limited] }, more!] }))).toEqual([
      'Ski',
      6000,
      '2026-12-10',
      '2026-12-15',
    ])
  })

  test('the entry shows the price of the cheapest model', () => {
    const [first, more] = shop().categories
    const [model] = ski().models
    const cheap = { ...model!, id: 'b', prices: { all: { '1': { days: [900], extra: 900 } } } }
    expect(priceOf(shop({ categories: [{ ...first!, products: [ski({ models: [model!, cheap] })] }, more!] }))).toEqual(
      ['Ski', 5400, '2026-12-01', '2026-12-06'],
    )
  })

  test('a set’s price is shown if the set costs less than its main product alone', () => {
    const table = { all: { '1': { days: [1000], extra: 900 } } }
    // The set costs 10.00 for the first day and 9.00 for each of five further days: 55.00.
    expect(priceOf(shop({ sets: [set({ prices: table })] }))).toEqual(['Set', 5500, '2026-12-01', '2026-12-06'])
    // Skis for 60.00 and boots for 30.00 cost 63.00 as a set, more than the skis alone.
    expect(priceOf(shop({ sets: [set({ percent: 30 })] }))?.slice(0, 2)).toEqual(['Ski', 6000])
    expect(priceOf(shop({ sets: [set({ percent: 40 })] }))?.slice(0, 2)).toEqual(['Set', 5400])
  })

  test('the price at the entry ignores sets for kids and sets without a main product', () => {
    const small = set({
      members: [
        { categories: [], products: ['boot'], optional: false },
        { categories: ['more'], products: [], optional: false },
      ],
      percent: 50,
    })
    expect(priceOf(shop({ sets: [set({ percent: 40, persons: [{ type: KID }] }), small] }))?.[0]).toBe('Ski')
  })

  test('the price at the entry is missing if no week can be booked', () => {
    expect(priceOf(shop({ seasons: [{ ...shop().seasons[0]!, to: '12-04' }] }))).toBeUndefined()
    expect(priceOf(shop(), () => false)).toBeUndefined()
  })
})

test('Products without sizes are no main products beside products with sizes', () => {
  const [first] = shop().categories
  const tenant = shop({ categories: [{ ...first!, products: [single('poles', 200), ski()] }] })
  expect(cheapestMainProduct(tenant, { from: '2026-12-01', to: '2026-12-01' }, standard)).toEqual({
    title: both('Ski'),
    amount: 1000,
  })
})
