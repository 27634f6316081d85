import { describe, expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { addPerson, type Person, type Persons } from '#domain/persons/persons.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import { chooseSet, hasSet, type Taking } from './choose-set.ts'
import { recommendedSet } from './recommended-set.ts'
import { withChoices } from './with-choices.ts'
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
const choiceNames = ({ choices }: Pick<Taking, 'choices'>) =>
  choices.map(({ choices: each }) => each.map(({ product: { id }, variant }) => [id, variant?.property1]))
const goneNames = ({ gone }: Taking) =>
  gone.map(({ person, members }) => [person.label, members.map((products) => products.map(({ id }) => id))])

describe('choosing a set', () => {
  test('a set adds its required members that a person lacks, but no optional ones', () => {
    const taking = chooseSet(twoAdults(), [first], easy, offer, rules)
    expect(choiceNames(taking)).toEqual([
      [
        ['ski', undefined],
        ['boot', undefined],
      ],
    ])
    expect(hasSet(withChoices(twoAdults().adults[0]!, taking.choices[0]!).products, easy)).toBe(true)
  })

  test('a set adds the size that fits the body, or the nearest free size', () => {
    const persons = twoAdults({ height: 170 }, { height: 172 })
    // An advanced skier of 170 cm needs skis of 160 cm.
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

  test('a set keeps the person’s equipment, but replaces lines of another complete set', () => {
    const lines = [
      { id: 'ski', count: 1, title: 'ski', modelId: 'easy', property1: '140 cm' },
      { id: 'boot', count: 1, title: 'boot' },
      { id: 'helmet', count: 1, title: 'helmet' },
      { id: 'poles', count: 1, title: 'poles' },
    ]
    const persons = twoAdults({ products: lines })
    const [choice] = chooseSet(persons, [first], race, offer, rules).choices
    expect(choice).toMatchObject({ instead: ['boot'] })
    expect(withChoices(persons.adults[0]!, choice!).products.map(({ id }) => id)).toEqual([
      'ski',
      'helmet',
      'poles',
      'race-boot',
    ])
  })

  test('a set adds no sold-out members, and nothing to persons of other types', () => {
    const none = {
      ...offer,
      free: freeUnits(stock.map((unit) => ({ ...unit, stock: unit.product === 'boot' ? 0 : 1 }))),
    }
    const taking = chooseSet(twoAdults(), [first], easy, none, rules)
    expect(choiceNames(taking)).toEqual([[['ski', undefined]]])
    expect(goneNames(taking)).toEqual([['Adult 1', [['boot']]]])
    const forKids = setOf('kids', easy.members, { persons: [{ type: KID }] })
    expect(chooseSet(twoAdults(), [first, second], forKids, offer, rules)).toEqual({ choices: [], gone: [] })
  })

  test('a set adds nothing for a person who has all its members', () => {
    const lines = ['ski', 'boot', 'race-boot'].map((id) => ({ id, count: 1, title: id }))
    const persons = twoAdults({}, { products: lines })
    expect(chooseSet(persons, [second], race, offer, rules)).toEqual({ choices: [], gone: [] })
  })

  test('a set for others includes the optional members that the first person has', () => {
    const like = { ...twoAdults().adults[0]!, products: [{ id: 'helmet', count: 1, title: 'helmet' }] }
    expect(choiceNames(chooseSet(twoAdults(like), [second], easy, offer, rules, like))).toEqual([
      [
        ['ski', undefined],
        ['boot', undefined],
        ['helmet', undefined],
      ],
    ])
  })
})

describe('the set of a recommended product', () => {
  const pick = { product: skis, model: skis.models[0]!, variant: { property1: '170 cm' } }

  test('taking a recommended size adds the members of its set that the person lacks', () => {
    const persons = twoAdults({
      products: [
        { id: 'boot', count: 1, title: 'boot' },
        { id: 'poles', count: 1, title: 'poles' },
      ],
    })
    const found = recommendedSet(persons, first, pick, offer, rules)
    expect(found?.set.id).toBe('easy')
    expect(withChoices(persons.adults[0]!, found!.taking.choices[0]!).products).toMatchObject([
      { id: 'boot' },
      { id: 'poles' },
      { id: 'ski', property1: '170 cm' },
    ])
    expect(choiceNames(recommendedSet(twoAdults(), first, pick, offer, rules)!.taking)).toEqual([
      [
        ['ski', '170 cm'],
        ['boot', undefined],
      ],
    ])
  })

  test('no set is recommended with a product that belongs to no set', () => {
    expect(recommendedSet(twoAdults(), first, { product: product('poles') }, offer, rules)).toBeUndefined()
  })
})
