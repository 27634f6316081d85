import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatShare } from './vat.ts'

describe('the VAT contained in an amount', () => {
  test('VAT is total × 20 / 120, rounded half up, as in the worked carts', () => {
    expect([49_980, 24_900, 11_100, 33_700, 0, 3_150, 1_300].map((total) => vatShare(total, 20).amount)).toEqual([
      8_330, 4_150, 1_850, 5_617, 0, 525, 217,
    ])
    expect([3, 9, 15].map((total) => vatShare(total, 20).amount)).toEqual([1, 2, 3])
  })

  test('VAT is computed exactly for every amount and whole percentage', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (total, percent) => {
        const [amountOf, percentage] = [BigInt(total), BigInt(percent)]
        const exact = (2n * amountOf * percentage + 100n + percentage) / (2n * (100n + percentage))
        return vatShare(total, percent).amount === Number(exact)
      }),
      { numRuns: 1000 },
    )
  })
})
