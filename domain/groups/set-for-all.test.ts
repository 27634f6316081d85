import { expect, test } from 'vitest'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonType, ProductLine } from '#contract/person.ts'
import { edited } from './edits.ts'
import { givingSetTo, setAudiencesFor } from './set-for-all.ts'
import type { CellTexts, GroupRow } from './rows.ts'

const price = { amount: 100, fromPrice: false }
const product = (id: string, types: readonly PersonType[], categoryTitle: string): Product => ({
  id,
  title: id,
  description: '',
  image: '',
  categoryTitle,
  prices: Object.fromEntries(types.map((type) => [type, price])),
  models: [],
  modelsNotInStock: false,
  type: 0,
  requiredPersonalFields: [],
  stock: 9,
  conditions: [],
})
const variants = [{ property1: '150 cm', length: 150, stock: 9, disabled: false }]
const models = [{ id: 'start', brand: 'B', title: 'Start', notInStock: false, variants }]
const adultSki: Product = { ...product('adult-ski', [1], 'Ski'), sport: 'ski', models }
const kidSki: Product = { ...product('kid-ski', [3], 'Ski'), sport: 'ski', models }
const carver: Product = { ...product('carver', [1, 3], 'Ski'), sport: 'ski', models }
const poles = product('poles', [1, 2, 3], 'Poles')
const helmet = product('helmet', [1, 3], 'Helmets')
const catalogue = [adultSki, kidSki, carver, poles, helmet]

const set: OfferedSet = {
  id: 'start',
  title: 'Start',
  description: '',
  image: '',
  persons: [{ type: 1 }, { type: 3, ageFrom: 6, ageTo: 14 }],
  members: [
    { products: ['adult-ski', 'kid-ski'], optional: false },
    { products: ['poles'], optional: false },
    { products: ['helmet'], optional: true },
  ],
  percent: 10,
}
const rules = { youthAge: 15, today: '2026-03-01', ageDay: '2026-03-08' }
const line = (id: string): ProductLine => ({ id, count: 1 })
const row = (id: string, texts: CellTexts, ...products: string[]): GroupRow => ({
  id,
  texts,
  products: products.map(line),
  coverage: false,
})

test('A set gives each person the first offered product of each required member', () => {
  const rows = [row('teacher', { type: '1' }), row('kid', { type: '3', age: '8' })]
  expect(givingSetTo(rows, set, 'all', catalogue, rules)).toEqual({
    lines: [
      { row: 'teacher', products: ['adult-ski', 'poles'] },
      { row: 'kid', products: ['kid-ski', 'poles'] },
    ],
    keeping: [],
    notOffered: [],
  })
})

test('A set adds missing products, and skips persons who already have all of them', () => {
  const rows = [row('poles', { type: '1' }, 'poles'), row('both', { type: '1' }, 'poles', 'adult-ski')]
  const { lines } = givingSetTo(rows, set, 'all', catalogue, rules)
  expect(lines).toEqual([{ row: 'poles', products: ['adult-ski'] }])
})

test('A kid gets the product that adults do not rent, if the shop lists one', () => {
  const members = [{ products: ['carver', 'kid-ski'], optional: false }]
  const rows = [row('a', { type: '1' }), row('b', { type: '3', age: '8' })]
  const { lines } = givingSetTo(rows, { ...set, members }, 'all', catalogue, rules)
  expect(lines.map(({ products }) => products)).toEqual([['carver'], ['kid-ski']])
})

test('A person with other equipment of the same kind keeps it and gets no set', () => {
  const { lines, keeping } = givingSetTo([row('a', { type: '1' }, 'carver')], set, 'all', catalogue, rules)
  expect([lines, keeping]).toEqual([[], ['a']])
})

test('A set for some ages is not offered to persons of other or unknown age', () => {
  const rows = [
    row('small', { type: '3', age: '5' }),
    row('unknown', { type: '3' }),
    row('youth', { type: '2', age: '15' }),
  ]
  expect(givingSetTo(rows, set, 'all', catalogue, rules)).toEqual({
    lines: [],
    keeping: [],
    notOffered: ['small', 'unknown', 'youth'],
  })
})

const audiencesOf = (rows: GroupRow[]) =>
  setAudiencesFor(rows, set, catalogue, rules).map(({ audience, giving }) => [audience, giving.lines.length])

test('A set can be given to everybody, or to one type of persons', () => {
  const kids = [row('a', { type: '3', age: '8' }), row('b', { type: '3', age: '9' })]
  expect(audiencesOf([...kids, row('c', { type: '1' })])).toEqual([
    ['all', 3],
    ['adults', 1],
    ['kids', 2],
  ])
  expect(audiencesOf(kids)).toEqual([['all', 2]])
})

test('A given set adds its products to the chosen rows only', () => {
  const rows = [row('a', { type: '1' }, 'helmet'), row('b', { type: '1' })]
  const edit = { kind: 'giveSet', lines: [{ row: 'a', products: ['adult-ski', 'poles'] }] } as const
  const after = edited(rows, edit, { ...rules, max: 60, coveragePerDefault: false })
  expect(after.map(({ products }) => products)).toEqual([[line('helmet'), line('adult-ski'), line('poles')], []])
})
