import { expect, test } from 'vitest'
import { ADULT, KID } from '#contract/constants.ts'
import { ageConditionPrice } from './age-condition-price.ts'

const bambini = { personType: KID, ageFrom: 0, ageTo: 5, price: 4_150 } as const
const tots = { personType: KID, ageFrom: 0, ageTo: 3, price: 2_000 } as const
const both = [bambini, tots]

test('The lowest of the list price and all matching age conditions applies', () => {
  expect(ageConditionPrice(8_300, both, KID, 3)).toEqual({ amount: 2_000, condition: tots })
  expect(ageConditionPrice(8_300, both, KID, 4)).toEqual({ amount: 4_150, condition: bambini })
  expect(ageConditionPrice(4_000, both, KID, 5)).toEqual({ amount: 4_000 })
  expect(ageConditionPrice(4_150, both, KID, 5)).toEqual({ amount: 4_150 })
})

test('A condition applies only to persons of its type whose known age it covers', () => {
  expect(ageConditionPrice(8_300, both, ADULT, 3)).toEqual({ amount: 8_300 })
  expect(ageConditionPrice(8_300, both, KID, 6)).toEqual({ amount: 8_300 })
  expect(ageConditionPrice(8_300, both, KID, undefined)).toEqual({ amount: 8_300 })
})
