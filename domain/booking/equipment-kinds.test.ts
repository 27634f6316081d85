import { describe, expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import type { Model, OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { addPerson, type Line, type Persons } from '#domain/persons/persons.ts'
import { freeUnits } from '#domain/stock/stock.ts'
import { chooseMissing, kindsOf, missingKinds } from './equipment-kinds.ts'
import { PERSON_RULES as rules } from '#test/support/person-rules.ts'

const price = { amount: 1000, fromPrice: false }
const product = (id: string, categoryTitle: string, more: Partial<Product> = {}): Product => ({
  id,
  title: id,
  type: 0,
  requiredPersonalFields: [],
  models: [],
  stock: 9,
  categoryTitle,
  prices: { 1: price, 3: price },
  conditions: [],
  modelsNotInStock: false,
  ...more,
})
const products = [
  product('easy-ski', 'Skis', { sport: 'ski' }),
  product('race-ski', 'Skis', { sport: 'ski' }),
  product('powder-ski', 'Skis', { sport: 'ski' }),
  product('poles', 'Skis'),
  product('easy-boot', 'Boots'),
  product('race-boot', 'Boots', { prices: { 1: price } }),
  product('helmet', 'Helmets'),
  product('tandem', 'Bikes'),
  product('bike', 'Bikes', { sport: 'bike' }),
  product('e-bike', 'E-bikes', { sport: 'bike' }),
  product('bike-helmet', 'Extras'),
  product('bags', 'Extras'),
  product('child-seat', 'Seats'),
  product('classic-ski', 'Cross-country', { sport: 'classic' }),
]

const member = (...ids: string[]) => ({ products: ids, optional: false })
const optional = (...ids: string[]) => ({ products: ids, optional: true })
const setOf = (id: string, members: OfferedSet['members']): OfferedSet => ({
  id,
  title: id,
  description: id,
  image: '/set.svg',
  persons: [{ type: ADULT }, { type: KID }],
  members,
  percent: 10,
})
const sets = [
  setOf('easy', [member('easy-ski'), member('easy-boot'), member('poles'), optional('helmet')]),
  setOf('race', [member('race-ski'), member('race-boot'), member('poles'), optional('helmet')]),
  setOf('tour', [member('e-bike'), member('bike-helmet'), member('bags')]),
  setOf('family', [member('bike'), member('child-seat'), optional('bike-helmet')]),
]
const offer = { sets, products, free: freeUnits(products.map(({ id }) => ({ product: id, stock: 9 }))) }

const line = (id: string): Line => ({ id, count: 1, title: id })
const persons = (...lines: string[][]): Persons => {
  const added = lines.reduce<Persons>((all) => addPerson(all, ADULT, rules), { adults: [], kids: [] })
  return { ...added, adults: added.adults.map((adult, at) => ({ ...adult, products: lines[at]!.map(line) })) }
}
const [bare] = persons([]).adults
const chip = (ids: string[]) =>
  kindsOf({ ...bare!, products: ids.map(line) }, offer, rules).map(
    ({ title, isChosen, isRequired }) => `${title} ${isChosen ? '✓' : isRequired ? '!' : '–'}`,
  )

describe('the kinds of equipment that belong to a sport', () => {
  test('a sport’s kinds are in all its sets, and kinds of optional members are optional', () => {
    expect(chip(['easy-ski'])).toEqual(['Skis ✓', 'Boots !', 'poles !', 'helmet –'])
    expect(chip(['easy-ski', 'helmet', 'easy-boot', 'poles'])).toEqual(['Skis ✓', 'Boots ✓', 'poles ✓', 'helmet ✓'])
  })

  test('skis that belong to no set require boots too, and boots of any set count', () => {
    expect(chip(['powder-ski', 'race-boot'])).toEqual(['Skis ✓', 'Boots ✓', 'poles !', 'helmet –'])
  })

  test('a sport has no kind that only one of its sets contains', () => {
    expect(chip(['e-bike'])).toEqual(['E-bikes ✓', 'bike-helmet –'])
  })

  test('a kind has an open size until its product has a model and a size', () => {
    const model: Model = { id: 'wide', brand: 'Rista', title: 'Wide', notInStock: false, variants: [] }
    const sized = products.map((each) => (each.id === 'easy-boot' ? { ...each, models: [model] } : each))
    const open = (boot: Line) =>
      kindsOf({ ...bare!, products: [line('easy-ski'), boot] }, { sets, products: sized }, rules)
        .filter(({ isSizeOpen }) => isSizeOpen)
        .map(({ title }) => title)
    expect(open(line('easy-boot'))).toEqual(['Boots'])
    expect(open({ ...line('easy-boot'), modelId: 'wide' })).toEqual(['Boots'])
    expect(open({ ...line('easy-boot'), modelId: 'wide', property1: 'EU 39' })).toEqual([])
  })

  test('no kinds are shown for a sport without sets or a person without sports equipment', () => {
    expect(chip(['classic-ski'])).toEqual([])
    expect(chip(['helmet', 'tandem'])).toEqual([])
    expect(chip([])).toEqual([])
  })

  test('a kind is left out if the person cannot rent any of its products', () => {
    const grown = products.map((each) => (each.id === 'poles' ? { ...each, prices: { 1: price } } : each))
    const kid = { ...bare!, type: KID as PersonType, products: [line('easy-ski')] }
    expect(kindsOf(kid, { sets, products: grown }, rules).map(({ title }) => title)).toEqual([
      'Skis',
      'easy-boot',
      'helmet',
    ])
  })
})

describe('missing kinds', () => {
  test('a person whose skis lack boots is named with the missing kind', () => {
    const missing = missingKinds(persons(['easy-ski', 'poles'], [], ['race-ski', 'race-boot', 'poles']), offer, rules)
    expect(missing.map(({ person, kinds }) => [person.label, kinds.map(({ title }) => title)])).toEqual([
      ['Adult 1', ['Boots']],
    ])
  })

  test('missing kinds are added from the chosen skis’ set, if units are free', () => {
    const { choices } = chooseMissing(persons(['race-ski'], ['powder-ski', 'poles']), offer, rules)
    expect(choices.map(({ person, choices: each }) => [person.at, each.map((choice) => choice.product.id)])).toEqual([
      [0, ['race-boot', 'poles']],
      [1, ['easy-boot']],
    ])
  })

  test('the last units of missing equipment go to the first persons', () => {
    const scarce = {
      ...offer,
      free: freeUnits([
        { product: 'poles', stock: 1 },
        { product: 'easy-boot', stock: 0 },
      ]),
    }
    const { choices, gone } = chooseMissing(
      persons(['easy-ski', 'race-boot'], ['easy-ski', 'race-boot']),
      scarce,
      rules,
    )
    expect(choices.map(({ person, choices: each }) => [person.at, each.map((choice) => choice.product.id)])).toEqual([
      [0, ['poles']],
    ])
    expect(gone.map(({ person, members }) => [person.label, members.map(([first]) => first!.id)])).toEqual([
      ['Adult 2', ['poles']],
    ])
  })
})
