import { expect, test } from 'vitest'
import type { FolderCategory, FolderProduct, FolderRate, PriceList } from '#contract/tenant-folder.ts'
import { doubtfulEntries } from './doubtful-entries.ts'

const warningsOf = (product: Partial<FolderProduct>): [path: string, reason: string][] => {
  const whole = { conditions: [], models: [], ...product } as unknown as FolderProduct
  const category = { products: [whole] } as unknown as FolderCategory
  return doubtfulEntries({ categories: new Map([['products/01-ski.json', category]]), rates: [], sets: [] }).map(
    ({ path, reason }) => [path.replace('products.0.', ''), reason],
  )
}
const priced = (list: Partial<PriceList>) => ({ all: { 1: { days: [1000], extra: 500, ...list } } }) as never
const variant = (stock: Record<string, number>, disabled = false) => ({ property1: 'M', stock, disabled })
const FALLS = 'it costs 900, less than the 1000 for less time'

test.each([
  ['a product', { prices: priced({ days: [1000, 900] }) }, 'prices.all.1.days.1'],
  ['a product by the hour', { prices: priced({ hours: { 2: 1000, 4: 900 } }) }, 'prices.all.1.hours.4'],
  [
    'an age condition',
    { conditions: [{ prices: { days: [1000, 900], extra: 500 } }] as never },
    'conditions.0.prices.days.1',
  ],
  [
    'a model',
    { models: [{ prices: priced({ days: [1000, 900] }), variants: [] }] as never },
    'models.0.prices.all.1.days.1',
  ],
])('A price that falls for a longer rental is reported as doubtful: %s', (_what, product, path) => {
  expect(warningsOf(product)).toEqual([[path, FALLS]])
})

test('A price at least three times the price before it is reported as doubtful', () => {
  expect(warningsOf({ prices: priced({ days: [1000, 2999] }) })).toEqual([])
  expect(warningsOf({ prices: priced({ days: [1000, 3000] }) })).toEqual([
    ['prices.all.1.days.1', 'it costs 3000, after 1000 for the time before'],
  ])
  expect(warningsOf({ prices: priced({ extra: 2999 }) })).toEqual([])
  expect(warningsOf({ prices: priced({ extra: 3000 }) })).toEqual([
    ['prices.all.1.extra', 'each further day costs 3000, and the first one 1000'],
  ])
})

test('A price of 0 is reported as doubtful, only once for each price list', () => {
  expect(warningsOf({ prices: priced({ days: [0, 0, 0, 1000], extra: 0 }) })).toEqual([
    ['prices.all.1.days.0', 'the price is 0'],
  ])
  expect(warningsOf({ prices: priced({ days: [1000, 0] }) })).toEqual([['prices.all.1.days.1', 'the price is 0']])
})

test('A product or variant without any unit is reported as doubtful, unless it is disabled', () => {
  const reason = 'no location has a unit of it, so nobody can book it'
  expect(warningsOf({ stock: { tal: 0, berg: 0 } })).toEqual([['stock', reason]])
  expect(warningsOf({ stock: { tal: 0, berg: 1 } })).toEqual([])
  const variants = [variant({ tal: 0 }), variant({ tal: 1 }), variant({ tal: 0 }, true), variant({})]
  expect(warningsOf({ models: [{ variants }] as never })).toEqual([
    ['models.0.variants.0.stock', reason],
    ['models.0.variants.3.stock', reason],
  ])
})

const wrongTiers = (...tiers: [daysBefore: number, percent: number][]): string[] => {
  const fees = tiers.map(([daysBefore, percent]) => ({ daysBefore, percent }))
  return doubtfulEntries({ categories: new Map(), rates: [{ fees } as FolderRate], sets: [] }).map(
    ({ file, path }) => `${file} ${path}`,
  )
}

test('Fee tiers with unsorted days or falling percentages are reported as doubtful', () => {
  expect(wrongTiers([7, 50], [3, 50], [0, 90])).toEqual([])
  expect(wrongTiers([7, 50], [7, 90])).toEqual(['rates.json 0.fees.1'])
  expect(wrongTiers([3, 50], [7, 90])).toEqual(['rates.json 0.fees.1'])
  expect(wrongTiers([7, 50], [3, 90], [0, 80])).toEqual(['rates.json 0.fees.2'])
})
