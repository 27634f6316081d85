import { describe, expect, test } from 'vitest'
import type { SizedProduct } from './fitting-size.ts'
import { sizeFit } from './size-fit.ts'

const skis: SizedProduct = {
  id: 'ski',
  sport: 'ski',
  prices: { 1: true, 3: true },
  models: [
    {
      id: 'all',
      variants: [90, 120, 160, 170].map((length) => ({ property1: `${length} cm`, length, disabled: false })),
    },
  ],
}
const bikes: SizedProduct = {
  id: 'bike',
  sport: 'bike',
  prices: { 1: true },
  models: [{ id: 'city', variants: [{ property1: 'M', heights: { from: 164, to: 176 }, disabled: false }] }],
}
const boots: SizedProduct = {
  id: 'boots',
  prices: { 1: true },
  models: [
    {
      id: 'soft',
      variants: ['17.5 (EU 28)', '22.5 (EU 35)', 'M'].map((property1) => ({ property1, disabled: false })),
    },
  ],
}
const bootOf = (property1: string) => ({ modelId: 'soft', property1 })
const length = (property1: string) => ({ modelId: 'all', property1 })

describe('the fit of a chosen size', () => {
  test('skis of 90 cm, not 120 cm, fit a kid of 104 cm', () => {
    expect(sizeFit(skis, length('120 cm'), { height: 104, weight: 17 })).toMatchObject({
      isFitting: false,
      by: ['height'],
    })
    expect(sizeFit(skis, length('90 cm'), { height: 104, weight: 17 })).toMatchObject({
      isFitting: true,
      by: ['height'],
    })
  })

  test('the fit of a size names the measures on which the length depends', () => {
    // A beginner of 180 cm needs skis of 165 cm, so 160 cm and 170 cm are near enough.
    expect(sizeFit(skis, length('160 cm'), { height: 180, weight: 80, skills: 1 })).toEqual({
      isFitting: true,
      off: 5,
      by: ['height', 'weight', 'skills'],
    })
  })

  test('shoe size 27 fits a boot labelled EU 28, and not one labelled EU 35', () => {
    expect(sizeFit(boots, bootOf('22.5 (EU 35)'), { shoesize: 27 })).toEqual({
      isFitting: false,
      off: 8,
      by: ['shoesize'],
    })
    expect(sizeFit(boots, bootOf('17.5 (EU 28)'), { shoesize: 27 })).toEqual({
      isFitting: true,
      off: 1,
      by: ['shoesize'],
    })
  })

  test('a bike frame fits the heights that the shop has set', () => {
    const size = { modelId: 'city', property1: 'M' }
    expect(sizeFit(bikes, size, { height: 176 })).toEqual({ isFitting: true, off: 6, by: ['height'] })
    // The frame is for 164 to 176 cm, and the middle of this range is 170 cm.
    expect(sizeFit(bikes, size, { height: 177 })).toEqual({ isFitting: false, off: 7, by: ['height'] })
  })

  test('the fit of a size is unknown without the measure, size or model', () => {
    expect(sizeFit(skis, length('160 cm'), { shoesize: 42 })).toBeUndefined()
    expect(sizeFit(boots, { modelId: 'soft', property1: 'M' }, { shoesize: 42 })).toBeUndefined()
    expect(sizeFit(skis, length('999 cm'), { height: 180 })).toBeUndefined()
    expect(sizeFit(skis, { modelId: 'gone', property1: '160 cm' }, { height: 180 })).toBeUndefined()
  })
})
