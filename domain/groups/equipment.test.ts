import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalFields, ProductLine } from '#contract/person.ts'
import {
  audiencesFor,
  countsOf,
  givenCount,
  givingTo,
  isSameKind,
  withGiven,
  withProduct,
  withSizeForAll,
  type Audience,
  type KnownProduct,
} from './equipment.ts'
import {
  fittingSizes,
  isSizeOfSeveral,
  sizeOfText,
  textOfSize,
  withFittingSizes,
  withShopSizes,
  type Wearer,
} from './shop-sizes.ts'
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

test('A group’s kid gets ski and boot sizes by height and shoe size', () => {
  const kid = row('a', { type: '3', height: '149', skills: '2', shoesize: '37,5' }, [
    { id: 'ski', count: 1 },
    { id: 'boots', count: 1 },
  ])
  expect(sizesOf(fitted([kid], [ski, boots]))).toEqual([['130 cm', '24.5 (EU 38)']])
})

test('A size whose units earlier persons take is not assigned again', () => {
  const line = { id: 'boots', count: 1 }
  const rows = ['a', 'b', 'c'].map((id) => row(id, { type: '3', shoesize: '37' }, [line]))
  const free = new Map([
    ['boots/warm/23.5 (EU 37)', 1],
    ['boots/warm/24.5 (EU 38)', 1],
  ])
  expect(sizesOf(fitted(rows, [boots], free))).toEqual([['23.5 (EU 37)'], ['24.5 (EU 38)'], [undefined]])
})

const wearer = (id: string, fields: PersonalFields, products: ProductLine[]): Wearer => ({
  id,
  type: 3,
  fields,
  products,
})
const stock = (small: number, large: number) =>
  new Map([
    ['boots/warm/23.5 (EU 37)', small],
    ['boots/warm/24.5 (EU 38)', large],
  ])
const sizesByShop = (wearers: readonly Wearer[], free: ReadonlyMap<string, number>) =>
  withShopSizes(wearers, [boots], free).map((lines) =>
    lines.map(({ property1, sizeByShop }) => [property1, sizeByShop]),
  )

test('The shop suggests a fitting size, or without measures the one with most free units', () => {
  const line = { id: 'boots', count: 1 }
  const unknown = wearer('a', {}, [line])
  const known = wearer('b', { shoesize: 38 }, [line])
  const chosen = wearer('c', {}, [{ ...line, modelId: 'warm', property1: '23.5 (EU 37)' }])
  expect(sizesByShop([unknown, known, chosen], stock(9, 1))).toEqual([
    [['23.5 (EU 37)', true]],
    [['24.5 (EU 38)', true]],
    [['23.5 (EU 37)', undefined]],
  ])
  expect(sizesByShop([unknown], stock(1, 2))).toEqual([[['24.5 (EU 38)', true]]])
  expect(sizesByShop([unknown, chosen], stock(1, 1))).toEqual([[['24.5 (EU 38)', true]], [['23.5 (EU 37)', undefined]]])
  expect(sizesByShop([unknown], stock(0, 0))).toEqual([[['23.5 (EU 37)', true]]])
})

test('The shop suggests the nearest free size if no fitting size is free', () => {
  const free = new Map([
    ['ski/start/130 cm', 0],
    ['ski/start/140 cm', 1],
    ['ski/start/150 cm', 9],
  ])
  const child = (id: string) => wearer(id, { height: 149 }, [{ id: 'ski', count: 1 }])
  const lengths = (wearers: readonly Wearer[]) =>
    sizesOf(withShopSizes(wearers, [ski], free).map((products) => ({ products })))
  expect(lengths([child('a'), child('b')])).toEqual([['140 cm'], ['150 cm']])
  expect(lengths([wearer('a', {}, [{ id: 'ski', count: 1 }])])).toEqual([['150 cm']])
  const none = new Map(['130', '140', '150'].map((length) => [`ski/start/${length} cm`, 0]))
  expect(withShopSizes([child('a')], [ski], none)[0]).toMatchObject([{ property1: '130 cm' }])
})

test('An earlier suggested size is kept while it is free, and replaced otherwise', () => {
  const suggested = (id: string) =>
    wearer(id, {}, [{ id: 'boots', count: 1, modelId: 'warm', property1: '23.5 (EU 37)', sizeByShop: true }])
  const chosen = wearer('c', {}, [{ id: 'boots', count: 1, modelId: 'warm', property1: '23.5 (EU 37)' }])
  expect(sizesByShop([suggested('a')], stock(1, 9))).toEqual([[['23.5 (EU 37)', true]]])
  expect(sizesByShop([suggested('a'), chosen], stock(1, 1))).toEqual([
    [['24.5 (EU 38)', true]],
    [['23.5 (EU 37)', undefined]],
  ])
  expect(sizesByShop([suggested('a'), suggested('b')], stock(1, 1))).toEqual([
    [['23.5 (EU 37)', true]],
    [['24.5 (EU 38)', true]],
  ])
})

test('A given product keeps the position of the product that it replaces', () => {
  const both = row('a', {}, [
    { id: 'touring', count: 1 },
    { id: 'poles', count: 1 },
  ])
  const [replaced] = withGiven([both], { product: 'piste', rows: ['a'], instead: ['touring'] })
  expect(replaced!.products.map(({ id }) => id)).toEqual(['piste', 'poles'])
})

test('A size that exists in two models is shown with its model', () => {
  const light = { ...boots.models[0]!, id: 'light', variants: [variant('24.5 (EU 38)')] }
  const models = [...boots.models, light]
  expect([isSizeOfSeveral(models, '24.5 (EU 38)'), isSizeOfSeveral(models, '23.5 (EU 37)')]).toEqual([true, false])
})

test('The shop suggests a model at the product’s own price before a dearer one', () => {
  const race = { ...boots.models[0]!, id: 'race', prices: { '3': { amount: 900, fromPrice: false } } }
  const [[size]] = withShopSizes(
    [wearer('a', {}, [{ id: 'boots', count: 1 }])],
    [{ ...boots, models: [race, ...boots.models] }],
    new Map([...stock(1, 1), ['boots/race/23.5 (EU 37)', 9]]),
  ) as [[ProductLine]]
  expect(size).toMatchObject({ modelId: 'warm' })
})

test('A chosen size is kept, and a person without measures gets no fitting size', () => {
  const rows = [
    row('a', { type: '3', shoesize: '37' }, [{ id: 'boots', count: 1, modelId: 'warm', property1: '24.5 (EU 38)' }]),
    row('b', { type: '3' }, [{ id: 'boots', count: 1 }]),
  ]
  expect(fitted(rows, [boots])).toEqual(rows)
})

const almostYouth = row('d', { type: '3', birthday: '05.03.2011' })

test('Setting one size for all changes only the persons who have the product', () => {
  const rows = [row('a', {}, [{ id: 'ski', count: 1, modelId: 'start', property1: '140 cm' }]), row('b', {})]
  expect(sizesOf(withSizeForAll(rows, 'ski', { modelId: 'start', property1: '150 cm' }))).toEqual([['150 cm'], []])
})

const named = (id: string, categoryTitle: string, sport?: 'ski' | 'touring' | 'classic'): KnownProduct => ({
  id,
  categoryTitle,
  ...(sport && { sport }),
  prices: { '1': price, '2': price, '3': price },
  models: [{ ...model, variants: [] }],
})
const poles: KnownProduct = { ...named('poles', 'Ski'), models: [] }
const piste = named('piste', 'Ski', 'ski')
const touring = named('touring', 'Ski', 'touring')
const kidsSki: KnownProduct = { ...named('kidsSki', 'Ski', 'ski'), prices: { '3': price } }
const skiBoots = named('skiBoots', 'Schuhe')
const boardBoots = named('boardBoots', 'Schuhe')
const crossCountry = named('crossCountry', 'Langlauf', 'classic')
const crossCountryBoots = named('crossCountryBoots', 'Langlauf')
const catalogue = [poles, piste, touring, kidsSki, skiBoots, boardBoots, crossCountry, crossCountryBoots]

const kindOf = (product: KnownProduct) => catalogue.filter((other) => isSameKind(product, other)).map(({ id }) => id)

test('Products used one at a time, such as two pairs of skis, are one kind', () => {
  expect(kindOf(piste)).toEqual(['touring', 'kidsSki'])
  expect(kindOf(skiBoots)).toEqual(['boardBoots'])
  expect(kindOf(poles)).toEqual([])
  expect(kindOf(crossCountryBoots)).toEqual([])
  // Products of one sport are one kind, even in different categories, such as bikes and e-bikes.
  expect(isSameKind(piste, named('rental', 'Angebote', 'ski'))).toBe(true)
})

test('A kids’ helmet without sizes is the same kind as helmets with sizes', () => {
  const helmet = named('helmet', 'Helme')
  const kidsHelmet: KnownProduct = { ...named('kidsHelmet', 'Helme'), models: [], prices: { '3': price } }
  const panniers: KnownProduct = { ...named('panniers', 'Helme'), models: [], prices: helmet.prices }
  expect(isSameKind(helmet, kidsHelmet)).toBe(true)
  expect(isSameKind(kidsHelmet, helmet)).toBe(true)
  // A product without sizes and one with sizes can be taken together if both are for the same types of persons.
  expect(isSameKind(panniers, helmet)).toBe(false)
  expect(isSameKind(panniers, kidsHelmet)).toBe(false)
  const kid = row('kid', { type: '3' }, [{ id: 'kidsHelmet', count: 1 }])
  expect(givingTo([kid], helmet, 'all', [helmet, kidsHelmet], rules)).toMatchObject({ rows: [], doubles: ['kid'] })
})

const class4b = [
  row('teacher', { type: '1' }),
  row('teen', { type: '2' }, [{ id: 'touring', count: 1 }]),
  row('kid', { type: '3' }, [{ id: 'poles', count: 1 }]),
  almostYouth,
  row('served', { type: '3' }, [{ id: 'piste', count: 1 }]),
]

const give = (product: KnownProduct, audience: Audience) => givingTo(class4b, product, audience, catalogue, rules)

test('Giving a product to all skips persons who cannot have it or already have one', () => {
  expect(give(piste, 'all')).toEqual({
    product: 'piste',
    rows: ['teacher', 'kid', 'd'],
    doubles: ['teen'],
    others: ['touring'],
    notOffered: [],
  })
  expect(give(piste, 'without')).toMatchObject({ rows: ['teacher', 'kid', 'd'], doubles: [], others: [] })
  expect(give(piste, 'youths')).toMatchObject({ rows: [], doubles: ['teen'] })
  // A person of a youth's age cannot have skis for kids, although the type in the row is kid.
  expect(give(kidsSki, 'kids')).toMatchObject({ rows: ['kid'], doubles: ['served'], notOffered: ['d'] })
  expect(give(kidsSki, 'without')).toMatchObject({ rows: ['kid'], doubles: [], notOffered: ['teacher', 'd'] })
})

const audiences = (product: KnownProduct, rows: readonly GroupRow[] = class4b) =>
  audiencesFor(rows, product, catalogue, rules).map(({ audience, giving }) => [audience, givenCount(giving)])

test('An audience is offered only if somebody in it can get the product', () => {
  expect(audiences(piste)).toEqual([
    ['all', 4],
    ['adults', 1],
    ['youths', 1],
    ['kids', 2],
    ['without', 3],
  ])
  expect(audiences(kidsSki)).toEqual([
    ['kids', 2],
    ['without', 1],
  ])
  const [ofKids] = audiencesFor(class4b, kidsSki, catalogue, rules)
  expect(ofKids!.giving.notOffered).toEqual(['teacher', 'teen', 'd'])
  expect(audiences(poles, [row('a', { type: '3' }), row('b', { type: '3' })])).toEqual([['all', 2]])
  expect(audiences(poles, [row('a', { type: '3' }, [{ id: 'poles', count: 1 }])])).toEqual([])
})

const ids = (instead: readonly string[]) =>
  withGiven(class4b, { product: 'piste', rows: ['teen', 'kid', 'served'], instead }).map(({ products }) =>
    products.map(({ id }) => id),
  )

test('A given product is added to the person’s products, or replaces those of its kind', () => {
  expect(ids([])).toEqual([[], ['touring', 'piste'], ['poles', 'piste'], [], ['piste']])
  expect(ids(['touring'])).toEqual([[], ['piste'], ['poles', 'piste'], [], ['piste']])
})

test('The equipment of a group is counted by product and size', () => {
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

test('A chosen size is encoded as the value of one option, and decoded again', () => {
  expect(sizeOfText(textOfSize({ modelId: 'start', property1: '130 cm' }))).toEqual({
    modelId: 'start',
    property1: '130 cm',
  })
  expect(textOfSize({ modelId: 'start' })).toBe('')
  expect(sizeOfText('')).toBeUndefined()
})
