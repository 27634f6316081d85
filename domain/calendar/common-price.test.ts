import { expect, test } from 'vitest'
import { commonPrice } from './common-price.ts'

test('days have a common price unless two of their prices differ', () => {
  expect(commonPrice([{ fromPrice: 2200 }, {}, { fromPrice: 2200 }])).toBe(2200)
  expect(commonPrice([{ fromPrice: 2200 }, { fromPrice: 2100 }])).toBeUndefined()
  expect(commonPrice([{}, {}])).toBeUndefined()
})
