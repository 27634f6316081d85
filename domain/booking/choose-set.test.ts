import { describe, expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { addPerson, type Person, type Persons } from '#domain/persons/persons.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import { chooseSet, hasSet } from './choose-set.ts'
import { withChoices } from './with-choices.ts'

const rules = {
  youthAge: 15,
  maxPersons: 9,
  coveragePerDefault: false,
  ageDay: '2026-03-09',
  typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' },
} as const

const price = { amount: 1000, fromPrice: false }
const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  title: id,
  type: 0,
  requiredPersonalFields: [],
  models: [],
  stock: 9,
  categoryTitle: 'all',
  prices: { 1: price, 3: price },
  conditions: [],
  modelsNotInStock: false,
  ...more,
})
const model = (id: string, lengths: number[]) => ({
  id,
  brand: 'Skarn',
  title: id,
  notInStock: false,
  variants: lengths.map((length) => ({ property1: `${length} cm`, length, stock: 1, disabled: false })),
})
const skis = product('ski', {
  sport: 'ski',
  models: [model('easy', [140, 160, 170])],
  requiredPersonalFields: ['height'],
})
const kidsSkis = product('kids-ski', { sport: 'ski', models: [model('mini', [90, 100])], prices: { 3: price } })
const products = [skis, kidsSkis, product('boot'), product('race-boot'), product('poles'), product('helmet')]

const member = (optional: boolean, ...ids: string[]) => ({ products: ids, optional })
const setOf = (id: string, members: OfferedSet['members'], more: Partial<OfferedSet> = {}): OfferedSet => ({
  id,
  title: id,
  description: id,
  image: '/set.svg',
  persons: [{ type: ADULT }, { type: KID }],
  members,
  percent: 10,
  ...more,
})
const easy = setOf('easy', [member(false, 'kids-ski', 'ski'), member(false, 'boot'), member(true, 'helmet')])
const race = setOf('race', [member(false, 'ski'), member(false, 'race-boot'), member(true, 'helmet')])

const stock = [
  ...['boot', 'race-boot', 'poles', 'helmet'].map((id) => ({ product: id, stock: 9 })),
  ...['140 cm', '160 cm', '170 cm'].map((property1) => ({ product: 'ski', model: 'easy', property1, stock: 1 })),
  ...['90 cm', '100 cm'].map((property1) => ({ product: 'kids-ski', model: 'mini', property1, stock: 1 })),
]
const offer = { sets: [easy, race], products, free: freeUnits(stock) }

const twoAdults = (first: Partial<Person> = {}, second: Partial<Person> = {}): Persons => {
  const { adults, kids } = addPerson(addPerson({ adults: [], kids: [] }, ADULT, rules), ADULT, rules)
  return {
    adults: [
      { ...adults[0]!, ...first },
      { ...adults[1]!, ...second },
    ],
    kids,
  }
}
const first = { list: 'adults', at: 0 } as const
const second = { list: 'adults', at: 1 } as const
const choiceNames = (choices: ReturnType<typeof chooseSet>) =>
  choices.map(({ choices: each }) => each.map(({ product: { id }, variant }) => [id, variant?.property1]))

describe('choosing a set', () => {
  test('adds the required members that a person lacks, without the optional ones', () => {
    const [choice] = chooseSet(twoAdults(), [first], easy, offer, rules)
    expect(choiceNames([choice!])).toEqual([
      [
        ['ski', undefined],
        ['boot', undefined],
      ],
    ])
    expect(hasSet(withChoices(twoAdults().adults[0]!, choice!).products, easy)).toBe(true)
  })

  test('takes the size that fits the body, or the nearest free one', () => {
    const persons = twoAdults({ height: 170 }, { answers: { height: 172 } })
    // 170 cm less 10 for an advanced skier is 160. For 172 cm it is 162, and 170 is near enough.
    expect(choiceNames(chooseSet(persons, [first, second], easy, offer, rules))).toEqual([
      [
        ['ski', '160 cm'],
        ['boot', undefined],
      ],
      [
        ['ski', '170 cm'],
        ['boot', undefined],
      ],
    ])
  })

  test('keeps what the person has, and replaces the lines of another complete set', () => {
    const lines = [
      { id: 'ski', count: 1, title: 'ski', modelId: 'easy', property1: '140 cm' },
      { id: 'boot', count: 1, title: 'boot' },
      { id: 'helmet', count: 1, title: 'helmet' },
      { id: 'poles', count: 1, title: 'poles' },
    ]
    const persons = twoAdults({ products: lines })
    const [choice] = chooseSet(persons, [first], race, offer, rules)
    expect(choice).toMatchObject({ instead: ['boot'] })
    expect(withChoices(persons.adults[0]!, choice!).products.map(({ id }) => id)).toEqual([
      'ski',
      'helmet',
      'poles',
      'race-boot',
    ])
  })

  test('fills a required field of a product from the answers of the size advice', () => {
    const persons = twoAdults({ answers: { height: 170 } })
    const [choice] = chooseSet(persons, [first], easy, offer, rules)
    expect(withChoices(persons.adults[0]!, choice!).height).toBe(170)
  })

  test('leaves out members without a free unit, and persons of other types', () => {
    const none = {
      ...offer,
      free: freeUnits(stock.map((unit) => ({ ...unit, stock: unit.product === 'boot' ? 0 : 1 }))),
    }
    expect(choiceNames(chooseSet(twoAdults(), [first], easy, none, rules))).toEqual([[['ski', undefined]]])
    const forKids = setOf('kids', easy.members, { persons: [{ type: KID }] })
    expect(chooseSet(twoAdults(), [first, second], forKids, offer, rules)).toEqual([])
  })
})
