import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ProductLine } from '#contract/person.ts'
import { countsOf, withProduct, withProductForAll, withSizeForAll } from './equipment.ts'
import { fittingSizes, sizeOfText, textOfSize, withFittingSizes } from './fitting-size.ts'
import type { CellTexts, GroupRow } from './rows.ts'

const variant = (property1: string, length?: number) => ({ property1, length, stock: 9, disabled: false })
const price = { amount: 100, fromPrice: false }
const model = { id: 'start', brand: 'B', title: 'Start', notInStock: false }
const ski: Pick<Product, 'id' | 'sport' | 'models' | 'prices'> = {
  id: 'ski',
  sport: 'ski',
  prices: { '1': price, '3': price },
  models: [{ ...model, variants: [variant('130 cm', 130), variant('140 cm', 140), variant('150 cm', 150)] }],
}
const boots: typeof ski = {
  id: 'boots',
  prices: { '1': price, '3': price },
  models: [{ ...model, id: 'warm', variants: [variant('23.5 (EU 37)'), variant('24.5 (EU 38)')] }],
}

const rules = { youthAge: 15, today: '2026-03-01', ageDay: '2026-03-08' }

const row = (id: string, texts: CellTexts, products: ProductLine[] = []) => ({ id, texts, products, coverage: false })
const sizesOf = (rows: readonly { products: ProductLine[] }[]) =>
  rows.map(({ products }) => products.map(({ property1 }) => property1))

const fitted = (rows: readonly GroupRow[], products: (typeof ski)[], free = new Map<string, number>()) =>
  withFittingSizes(rows, fittingSizes(rows, products, free, rules))

test('sizes are found by height and shoe size', () => {
  const kid = row('a', { type: '3', height: '149', skills: '2', shoesize: '37,5' }, [
    { id: 'ski', count: 1 },
    { id: 'boots', count: 1 },
  ])
  expect(sizesOf(fitted([kid], [ski, boots]))).toEqual([['130 cm', '24.5 (EU 38)']])
})

test('a size taken by earlier persons is not assigned again', () => {
  const line = { id: 'boots', count: 1 }
  const rows = ['a', 'b', 'c'].map((id) => row(id, { type: '3', shoesize: '37' }, [line]))
  const free = new Map([
    ['boots/warm/23.5 (EU 37)', 1],
    ['boots/warm/24.5 (EU 38)', 1],
  ])
  expect(sizesOf(fitted(rows, [boots], free))).toEqual([['23.5 (EU 37)'], ['24.5 (EU 38)'], [undefined]])
})

test('a chosen size is kept, and a person without measures gets none', () => {
  const rows = [
    row('a', { type: '3', shoesize: '37' }, [{ id: 'boots', count: 1, modelId: 'warm', property1: '24.5 (EU 38)' }]),
    row('b', { type: '3' }, [{ id: 'boots', count: 1 }]),
  ]
  expect(fitted(rows, [boots])).toEqual(rows)
})

test('a product for all goes to each suitable person, and keeps chosen sizes', () => {
  const rows = [
    row('a', { type: '3' }, [{ id: 'ski', count: 1, modelId: 'start', property1: '140 cm' }]),
    row('b', { type: '2' }),
    row('c', { type: '1' }),
    // This child counts as a youth on the first rental day.
    row('d', { type: '3', birthday: '05.03.2011' }),
  ]
  const all = withProductForAll(rows, ski, rules)
  expect(sizesOf(all)).toEqual([['140 cm'], [], [undefined], []])
  expect(sizesOf(withSizeForAll(all, 'ski', { modelId: 'start', property1: '150 cm' }))).toEqual([
    ['150 cm'],
    [],
    ['150 cm'],
    [],
  ])
})

test('counts are shown for each product and its sizes', () => {
  const sized = { modelId: 'start', property1: '140 cm' }
  const rows = [
    withProduct(row('a', {}), 'ski', sized),
    withProduct(row('b', {}), 'ski', sized),
    withProduct(withProduct(row('c', {}), 'ski'), 'boots'),
  ]
  expect(countsOf(rows)).toEqual([
    { product: 'ski', count: 3, sizes: [{ ...sized, count: 2 }, { count: 1 }] },
    { product: 'boots', count: 1, sizes: [{ count: 1 }] },
  ])
})

test('a chosen size is written as one list value and read back', () => {
  expect(sizeOfText(textOfSize({ modelId: 'start', property1: '130 cm' }))).toEqual({
    modelId: 'start',
    property1: '130 cm',
  })
  expect(textOfSize({ modelId: 'start' })).toBe('')
  expect(sizeOfText('')).toBeUndefined()
})
