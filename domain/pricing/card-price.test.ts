import { expect, describe, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import { cardPrice, type CardPriceInput } from './card-price.ts'

const bambini = { personType: KID, ageFrom: 0, ageTo: 5, price: 4_150, title: 'Bambini' } as const

const ski: CardPriceInput['product'] = {
  prices: { 1: { amount: 16_600, fromPrice: false }, 3: { amount: 8_300, fromPrice: true } },
  conditions: [bambini],
  models: [],
}

describe('the price shown on a product', () => {
  test('a product shows the price of the person’s type', () => {
    expect(cardPrice({ product: ski, type: ADULT })).toEqual({ amount: 16_600, isFrom: false })
  })

  test('a product shows no price for a type of person who cannot rent it', () => {
    expect(cardPrice({ product: { ...ski, prices: { 1: ski.prices[1]! } }, type: KID })).toBeUndefined()
  })

  test.each([0, 5])('an age condition’s price is shown at the age of %i, bounds included', (age) => {
    expect(cardPrice({ product: ski, type: KID, age })).toEqual({ amount: 4_150, isFrom: false, condition: bambini })
  })

  test('a person outside the ages of an age condition sees the price of the type', () => {
    expect(cardPrice({ product: ski, type: KID, age: 6 })).toEqual({ amount: 8_300, isFrom: false })
  })

  test('the price of the person’s type is shown while the age is unknown', () => {
    expect(cardPrice({ product: ski, type: KID })).toEqual({ amount: 8_300, isFrom: false })
  })

  test('the price of the person’s type is shown if the age condition costs more', () => {
    const product = { ...ski, conditions: [{ ...bambini, price: 9_000 }] }
    expect(cardPrice({ product, type: KID, age: 4 })).toEqual({ amount: 8_300, isFrom: false })
  })
})

describe('the price of a product whose models have prices of their own', () => {
  const carbon = { prices: { 1: { amount: 19_000, fromPrice: false } } }
  const product = { ...ski, models: [{}, carbon] }

  test('the lowest price of all models is shown as a minimum until one is chosen', () => {
    expect(cardPrice({ product, type: ADULT })).toEqual({ amount: 16_600, isFrom: true })
  })

  test('the chosen model’s price is shown', () => {
    expect(cardPrice({ product, model: carbon, type: ADULT })).toEqual({ amount: 19_000, isFrom: false })
  })
})

describe('an age condition of a product whose models have prices of their own', () => {
  const carbon = {
    prices: { 3: { amount: 9_000, fromPrice: false } },
    conditions: [{ ...bambini, price: 6_000 }],
  }
  const product = { ...ski, models: [{}, carbon] }

  test('the chosen model’s age condition replaces that of the product', () => {
    expect(cardPrice({ product, model: carbon, type: KID, age: 5 })).toMatchObject({ amount: 6_000, isFrom: false })
    expect(cardPrice({ product, model: {}, type: KID, age: 5 })).toMatchObject({ amount: 4_150, isFrom: false })
  })

  test('the cheapest model’s age condition is shown as a minimum until a model is chosen', () => {
    expect(cardPrice({ product, type: KID, age: 5 })).toEqual({ amount: 4_150, isFrom: true, condition: bambini })
  })
})

describe('the price by the hour', () => {
  const byTheHour = { 1: { amount: 350, fromPrice: false, hours: 1 } }
  const bags = { prices: { 1: { amount: 300, fromPrice: false } }, conditions: [], models: [] }

  test('a price by the hour is shown with its number of hours', () => {
    const product = { ...bags, prices: byTheHour }
    expect(cardPrice({ product, type: ADULT })).toEqual({ amount: 350, isFrom: false, hours: 1 })
  })

  test('a product without a price by the hour shows its day price', () => {
    expect(cardPrice({ product: bags, type: ADULT })).toEqual({ amount: 300, isFrom: false })
  })

  test('the cheapest model’s price by the hour is shown if models have prices', () => {
    const product = {
      ...bags,
      models: [{}, { prices: byTheHour }, { prices: { 1: { amount: 200, fromPrice: false, hours: 1 } } }],
    }
    expect(cardPrice({ product, type: ADULT })).toEqual({ amount: 200, isFrom: true, hours: 1 })
    expect(cardPrice({ product, model: {}, type: ADULT })).toEqual({ amount: 300, isFrom: false })
  })

  test('an age condition changes the price by the hour too', () => {
    const product = {
      ...bags,
      prices: byTheHour,
      conditions: [{ ...bambini, personType: ADULT as 1, price: 100, ageTo: 99 }],
    }
    expect(cardPrice({ product, type: ADULT, age: 30 })).toMatchObject({ amount: 100, hours: 1 })
  })
})
