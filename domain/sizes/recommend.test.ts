import { describe, expect, test } from 'vitest'
import type { Features, Product, Sport } from '#contract/catalogue.ts'
import { candidatesFor, questionsAsked, withAnswer, type Answers, type FilterCandidate } from './product-filter.ts'
import { recommend } from './recommend.ts'

const variants = [150, 160, 170].map((length) => ({ property1: `${length} cm`, stock: 1, disabled: false, length }))

const product = (id: string, sport: Sport | undefined, models: Record<string, Features | undefined>): Product => ({
  id,
  title: id,
  type: 0,
  ...(sport && { sport }),
  requiredPersonalFields: [],
  models: Object.entries(models).map(([model, features]) => ({
    id: model,
    brand: '',
    title: model,
    notInStock: false,
    variants,
    ...(features && { features }),
  })),
  stock: 1,
  categoryTitle: '',
  prices: { 1: { amount: 1000, fromPrice: false } },
  conditions: [],
  modelsNotInStock: false,
})

const catalogue = [
  {
    products: [
      product('easy', 'ski', { start: { piste: 90, powder: 10, skills: 15, turn: 40 } }),
      product('sport', 'ski', {
        slalom: { piste: 100, powder: 0, skills: 80, turn: 10 },
        giant: { piste: 100, powder: 0, skills: 80, turn: 90 },
      }),
      product('free', 'ski', { wide: { piste: 20, powder: 90, skills: 75, turn: 60 } }),
      product('boots', undefined, { soft: undefined }),
    ],
  },
]
const skis = candidatesFor(catalogue, 1)
const anything = () => true
const names = (
  answers: Answers,
  candidates: FilterCandidate[] = skis,
  isFree: Parameters<typeof recommend>[2] = anything,
) => recommend(candidates, answers, isFree).map(({ model }) => model)

describe('a product with size advice', () => {
  test('size advice considers only models with features and a sport that the person can rent', () => {
    expect(skis.map(({ model }) => model.id)).toEqual(['start', 'slalom', 'giant', 'wide'])
    expect(candidatesFor(catalogue, 3)).toEqual([])
  })
})

describe('questions of the size advice', () => {
  const bikes = candidatesFor(
    [
      {
        products: [
          product('city', 'bike', { gasse: { terrain: 10, emotor: false } }),
          product('e', 'bike', { weite: { terrain: 50, emotor: true }, steig: { terrain: 100, emotor: true } }),
        ],
      },
    ],
    1,
  )

  test('a question is asked only if it separates models or decides the size', () => {
    expect(questionsAsked(skis, {})).toEqual(['skills', 'snow', 'turn', 'body'])
    expect(questionsAsked(bikes, {})).toEqual(['emotor', 'terrain', 'body'])
    expect(questionsAsked([...skis, ...bikes], {})).toEqual([
      'sport',
      'skills',
      'snow',
      'turn',
      'emotor',
      'terrain',
      'body',
    ])
    expect(questionsAsked([], {})).toEqual([])
  })

  test('earlier answers decide which questions follow', () => {
    expect(questionsAsked([...skis, ...bikes], { sport: 'bike' })).toEqual(['sport', 'emotor', 'terrain', 'body'])
    expect(questionsAsked(bikes, { emotor: false })).toEqual(['emotor', 'body'])
    expect(questionsAsked([skis[0]!], {})).toEqual(['skills', 'body'])
  })

  test('choosing another sport resets the answers, except body sizes', () => {
    const answers: Answers = { sport: 'ski', skills: 2, powder: 50, height: 180, weight: null }
    expect(withAnswer(answers, { sport: 'bike' })).toEqual({ sport: 'bike', height: 180, weight: null })
    expect(withAnswer(answers, { sport: 'ski' })).toEqual(answers)
    expect(withAnswer({ skills: 2, height: 180 }, { sport: 'ski' })).toEqual({ sport: 'ski', skills: 2, height: 180 })
  })
})

describe('a recommendation', () => {
  test('a recommendation lists the best match first, with its reasons', () => {
    expect(recommend(skis, { skills: 3, powder: 0, turn: 0, height: 175, weight: 75 }, anything)).toEqual([
      { product: 'sport', model: 'slalom', size: '160 cm', reasons: ['skills.3', 'snow.piste', 'turn.short'] },
    ])
    expect(names({ skills: 3, powder: 0, turn: 100 })).toEqual(['giant'])
    expect(names({ skills: 3, powder: 100, turn: 50 })).toEqual(['wide'])
    expect(names({ skills: 3 })).toEqual(['slalom', 'giant', 'wide'])
  })

  test('equal matches keep the catalogue’s order, three at most', () => {
    expect(names({})).toEqual(['start', 'slalom', 'giant'])
  })

  test('models above the rider’s ability are excluded', () => {
    expect(names({ skills: 1 })).toEqual(['start'])
    expect(names({ skills: 1, powder: 100 })).toEqual([])
  })

  test('models without a reason to recommend them are left out', () => {
    const vague = candidatesFor([{ products: [product('vague', 'ski', { vague: { skills: 50 } })] }], 1)
    expect(names({ skills: 3 }, vague)).toEqual([])
  })

  test('each model has its best free size, and models without one are left out', () => {
    const sizes = (isFree: Parameters<typeof recommend>[2]) =>
      recommend(skis, { skills: 3, powder: 0, turn: 0, height: 175 }, isFree).map(({ size }) => size)
    expect(sizes(({ property1 }) => property1 !== '160 cm')).toEqual(['170 cm'])
    expect(sizes(({ property1 }) => property1 === '150 cm')).toEqual([])
    expect(names({ skills: 3 }, skis, ({ model }) => model !== 'slalom')).toEqual(['giant', 'wide'])
  })

  test('models that are not for rent are left out', () => {
    const [start] = skis
    const closed = {
      ...start!,
      model: { ...start!.model, variants: variants.map((it) => ({ ...it, disabled: true })) },
    }
    expect(names({}, [closed])).toEqual([])
  })

  test('no size is recommended where the height is unknown', () => {
    expect(recommend(skis, { skills: 1, height: null }, anything)[0]!.size).toBeNull()
  })

  test('a recommendation respects the weight limit and the choice of a motor', () => {
    const bikes = candidatesFor(
      [
        {
          products: [
            product('city', 'bike', { gasse: { emotor: false, weight: 100 } }),
            product('e', 'bike', { weite: { emotor: true, weight: 120 } }),
          ],
        },
      ],
      1,
    )
    expect(names({ weight: 110 }, bikes)).toEqual(['weite'])
    expect(names({ weight: 100 }, bikes)).toEqual(['gasse', 'weite'])
    expect(names({ weight: 121 }, bikes)).toEqual([])
    expect(recommend(bikes, { emotor: false }, anything)).toEqual([
      { product: 'city', model: 'gasse', size: null, reasons: ['emotor.without'] },
    ])
  })
})
