import { expect, test } from 'vitest'
import { commonPrice } from './common-price.ts'

test('the common price of days is missing if prices differ or no day has one', () => {
  expect(commonPrice([{ fromPrice: 2200 }, {}, { fromPrice: 2200 }])).toBe(2200)
  expect(commonPrice([{ fromPrice: 2200 }, { fromPrice: 2100 }])).toBeUndefined()
  expect(commonPrice([{}, {}])).toBeUndefined()
})
