import { expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { addPerson, type Person, type Persons } from '#domain/persons/persons.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import type { Taking } from './choose-set.ts'
import { chooseForOthers } from './choose-product.ts'
import { PERSON_RULES as rules } from '#test/support/person-rules.ts'

const price = { amount: 1000, fromPrice: false }
const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  title: id,
  type: 0,
  requiredPersonalFields: [],
  models: [],
  stock: 9,
  categoryTitle: 'all',
  prices: { 1: price },
  conditions: [],
  modelsNotInStock: false,
  ...more,
})
const lengths = [140, 160, 170]
const easy = {
  id: 'easy',
  brand: 'Skarn',
  title: 'Easy',
  notInStock: false,
  variants: lengths.map((length) => ({ property1: `${length} cm`, length, stock: 1, disabled: false })),
}
const products = [
  product('ski', { sport: 'ski', models: [easy], requiredPersonalFields: ['height'] }),
  product('race-ski', { sport: 'ski' }),
  product('helmet', { prices: { 1: price, 3: price } }),
  product('poles'),
]
const members = [
  { products: ['ski', 'race-ski'], optional: false },
  { products: ['poles'], optional: false },
]
const set: OfferedSet = {
  id: 'set',
  title: 'Set',
  description: '',
  image: '/set.svg',
  persons: [{ type: ADULT }],
  members,
  percent: 10,
}
const stock = [
  ...lengths.map((length) => ({ product: 'ski', model: 'easy', property1: `${length} cm`, stock: 1 })),
  { product: 'helmet', stock: 2 },
]
const offer = { sets: [set], products, free: freeUnits(stock) }

const family = (...adults: Partial<Person>[]): Persons => {
  const all = ([ADULT, ADULT, ADULT, KID] as const).reduce<Persons>(
    (persons, type) => addPerson(persons, type, rules),
    {
      adults: [],
      kids: [],
    },
  )
  return { ...all, adults: all.adults.map((person, at) => ({ ...person, ...adults[at] })) }
}
const lines = (...ids: string[]) => ids.map((id) => ({ id, count: 1, title: id }))
const taken = ({ choices, gone }: Taking) => ({
  taken: choices.map(({ person, choices: [choice] }) => [person.list, person.at, choice!.variant?.property1]),
  gone: gone.map(({ person }) => person.label),
})

test('giving a product to others chooses the size that fits each person', () => {
  const chosen = { id: 'ski', count: 1, title: 'ski', modelId: 'easy', property1: '140 cm' }
  const persons = family({ products: [chosen] }, { height: 170 }, {})
  expect(taken(chooseForOthers(persons, 'ski', offer, rules))).toEqual({
    taken: [
      ['adults', 1, '160 cm'],
      ['adults', 2, undefined],
    ],
    gone: [],
  })
})

test('giving a product to others skips persons who have its kind or cannot rent it', () => {
  const persons = family({ products: lines('ski') }, { products: lines('race-ski') }, { products: lines('helmet') })
  expect(taken(chooseForOthers(persons, 'ski', offer, rules)).taken).toEqual([['adults', 2, undefined]])
})

test('giving a product to others names the persons for whom no unit is left', () => {
  const persons = family({ products: lines('helmet') })
  expect(taken(chooseForOthers(persons, 'helmet', offer, rules))).toEqual({
    taken: [['adults', 1, undefined]],
    gone: ['Adult 3', 'Kid 1'],
  })
})
