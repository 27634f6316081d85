import { describe, expect, test } from 'vitest'
import { unitKey, unitOfLine, unitsLeft, unitsOf } from './units.ts'

describe('units of stock', () => {
  test('two different units never have the same key', () => {
    const keys = [
      { product: 'boot' },
      { product: 'boot', model: 'soft' },
      { product: 'boot', model: 'soft', property1: '26.5' },
      { product: 'boot', model: 'soft', property1: '26/27' },
      { product: 'boot', property1: 'soft' },
    ].map(unitKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('each line takes units of its own product, model and size', () => {
    expect(unitOfLine({ id: 'helmet' })).toEqual({ product: 'helmet' })
    expect(unitOfLine({ id: 'boot', modelId: 'soft', property1: '26.5' })).toEqual({
      product: 'boot',
      model: 'soft',
      property1: '26.5',
    })
  })
})

describe('the units of a product', () => {
  test('a product’s units are the product itself, or each variant of its models', () => {
    expect(unitsOf({ id: 'helmet', models: [] })).toEqual([{ product: 'helmet' }])
    const variants = [{ property1: '26.5' }, { property1: '27.5' }]
    expect(unitsOf({ id: 'boot', models: [{ id: 'soft', variants }] })).toEqual([
      { product: 'boot', model: 'soft', property1: '26.5' },
      { product: 'boot', model: 'soft', property1: '27.5' },
    ])
  })
})

describe('the units left', () => {
  const helmet = { product: 'helmet' }

  test('taken units are subtracted from the stock, even if the rest is below zero', () => {
    const left = [0, 1, 2].map((taken) => unitsLeft(new Map([['helmet//', 1]]), new Map([['helmet//', taken]]), helmet))
    expect(left).toEqual([1, 0, -1])
  })

  test('a unit that is missing in the stock is unlimited', () => {
    expect(unitsLeft(new Map([['ski//', 0]]), new Map([['helmet//', 5]]), helmet)).toBe(Number.POSITIVE_INFINITY)
  })
})
