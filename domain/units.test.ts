import { describe, expect, it } from 'vitest'
import { unitKey, unitOfLine } from './units.ts'

describe('a unit of stock', () => {
  it('has one key, different from that of any other', () => {
    const keys = [
      { product: 'boot' },
      { product: 'boot', model: 'soft' },
      { product: 'boot', model: 'soft', property1: '26.5' },
      { product: 'boot', model: 'soft', property1: '26/27' },
      { product: 'boot', property1: 'soft' },
    ].map(unitKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is what a line takes', () => {
    expect(unitOfLine({ id: 'helmet' })).toEqual({ product: 'helmet' })
    expect(unitOfLine({ id: 'boot', modelId: 'soft', modelProperty1: '26.5' })).toEqual({
      product: 'boot',
      model: 'soft',
      property1: '26.5',
    })
  })
})
