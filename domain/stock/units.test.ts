import { describe, expect, test } from 'vitest'
import { unitKey, unitOfLine, unitsOf } from './units.ts'

describe('units of stock', () => {
  test('two different units never share a key', () => {
    const keys = [
      { product: 'boot' },
      { product: 'boot', model: 'soft' },
      { product: 'boot', model: 'soft', property1: '26.5' },
      { product: 'boot', model: 'soft', property1: '26/27' },
      { product: 'boot', property1: 'soft' },
    ].map(unitKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('each line counts its own units', () => {
    expect(unitOfLine({ id: 'helmet' })).toEqual({ product: 'helmet' })
    expect(unitOfLine({ id: 'boot', modelId: 'soft', property1: '26.5' })).toEqual({
      product: 'boot',
      model: 'soft',
      property1: '26.5',
    })
  })
})

describe('the units of a product', () => {
  test('a product’s units are itself, or each variant of each model', () => {
    expect(unitsOf({ id: 'helmet', models: [] })).toEqual([{ product: 'helmet' }])
    const variants = [{ property1: '26.5' }, { property1: '27.5' }]
    expect(unitsOf({ id: 'boot', models: [{ id: 'soft', variants }] })).toEqual([
      { product: 'boot', model: 'soft', property1: '26.5' },
      { product: 'boot', model: 'soft', property1: '27.5' },
    ])
  })
})
