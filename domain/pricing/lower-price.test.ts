import { expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import { lowerPrice } from './lower-price.ts'

const bambini = { personType: KID, ageFrom: 0, ageTo: 5, price: 4_150 } as const
const tots = { personType: KID, ageFrom: 0, ageTo: 3, price: 2_000 } as const
const both = [bambini, tots]

test('The lowest of list price and all age conditions wins', () => {
  expect(lowerPrice(8_300, both, KID, 3)).toEqual({ amount: 2_000, condition: tots })
  expect(lowerPrice(8_300, both, KID, 4)).toEqual({ amount: 4_150, condition: bambini })
  expect(lowerPrice(4_000, both, KID, 5)).toEqual({ amount: 4_000 })
  expect(lowerPrice(4_150, both, KID, 5)).toEqual({ amount: 4_150 })
})

test('A condition applies to its type and known ages only', () => {
  expect(lowerPrice(8_300, both, ADULT, 3)).toEqual({ amount: 8_300 })
  expect(lowerPrice(8_300, both, KID, 6)).toEqual({ amount: 8_300 })
  expect(lowerPrice(8_300, both, KID, undefined)).toEqual({ amount: 8_300 })
})
