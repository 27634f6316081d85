import { expect, test } from 'vitest'
import { ADULT } from '#contract/constants.ts'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { addPerson, type Person } from '#domain/persons/persons.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import { fitOpenSizes } from './open-sizes.ts'
import { withChoices } from './with-choices.ts'
import { PERSON_RULES as rules } from '#test/support/person-rules.ts'

const product = (id: string, lengths: number[]): Product => ({
  id,
  title: id,
  type: 0,
  sport: 'ski',
  requiredPersonalFields: ['age', 'height', 'weight'],
  models: [
    {
      id: 'easy',
      brand: 'Skarn',
      title: 'Easy',
      notInStock: false,
      variants: lengths.map((length) => ({ property1: `${length} cm`, length, stock: 1, disabled: false })),
    },
  ],
  stock: 9,
  categoryTitle: 'Skis',
  prices: { 1: { amount: 1000, fromPrice: false } },
  conditions: [],
  modelsNotInStock: false,
})
const lengths = [140, 160, 170]
const skis = product('ski', lengths)
const short = product('short-ski', [100])
const set: OfferedSet = {
  id: 'set',
  title: 'Set',
  description: '',
  image: '/set.svg',
  persons: [{ type: ADULT }],
  members: [{ products: ['short-ski', 'ski'], optional: false }],
  percent: 10,
}
const persons = addPerson({ adults: [], kids: [] }, ADULT, rules)
const free = freeUnits(
  lengths.map((length) => ({
    product: 'ski',
    model: 'easy',
    property1: `${length} cm`,
    stock: length === 140 ? 0 : 1,
  })),
)
const sizesOf = (person: Partial<Person>) =>
  fitOpenSizes(
    { ...persons.adults[0]!, products: [{ id: 'ski', count: 1, title: 'ski' }], ...person },
    { type: ADULT, offer: { sets: [], products: [skis, short], free }, persons },
  ).choices.map(({ product, variant }) => `${product.id} ${variant?.property1}`)

test('a line without a size gets the size that fits the measures', () => {
  expect(sizesOf({ height: 170, weight: 70 })).toEqual(['ski 160 cm'])
})

test('a size is chosen only when all required measures are known', () => {
  expect(sizesOf({ height: 170 })).toEqual([])
})

test('a chosen size is kept, and a line without a fitting free size gets none', () => {
  const chosen = { id: 'ski', count: 1, title: 'ski', modelId: 'easy', property1: '170 cm' }
  expect(sizesOf({ height: 170, weight: 70, products: [chosen] })).toEqual([])
  expect(sizesOf({ height: 150, weight: 50 })).toEqual([])
})

test('if a set’s product has no fitting size, its alternative in the set is chosen', () => {
  const products = [{ id: 'short-ski', count: 1, title: 'short-ski' }]
  const described = { ...persons.adults[0]!, height: 170, weight: 70, products }
  const stocked = { type: ADULT, offer: { sets: [set], products: [short, skis], free }, persons } as const
  const sizes = fitOpenSizes(described, stocked)
  expect(withChoices(described, sizes).products.map(({ id, property1 }) => [id, property1])).toEqual([
    ['ski', '160 cm'],
  ])
  expect(fitOpenSizes(described, { ...stocked, offer: { ...stocked.offer, sets: [] } }).choices).toEqual([])
})
