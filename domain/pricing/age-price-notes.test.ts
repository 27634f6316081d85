import { expect, test } from 'vitest'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import { agePriceNotes } from './age-price-notes.ts'

const price = (amount: number) => ({ amount, fromPrice: false })
const bambini = { personType: KID, ageFrom: 0, ageTo: 5, price: 3_300, title: 'Bambini' } as const
const ski = { prices: { 1: price(16_600), 2: price(12_450), 3: price(5_650) }, conditions: [bambini] }
const helmet = { prices: { 1: price(700), 2: price(700), 3: price(700) }, conditions: [{ ...bambini, price: 400 }] }
const depot = { prices: { 1: price(300), 2: price(300), 3: price(300) }, conditions: [] }

test('A kid’s form shows which ages have their own price, and when youth prices begin', () => {
  expect(agePriceNotes(KID, [ski, helmet], { youthAge: 15 })).toEqual([
    { kind: 'condition', title: 'Bambini', from: 0, to: 5 },
    { kind: 'youth', from: 15 },
  ])
})

test('A youth’s form shows from which age adult prices apply, if youths have a limit', () => {
  expect(agePriceNotes(YOUTH, [ski], { youthAge: 15, youthAgeMax: 17 })).toEqual([{ kind: 'adult', from: 18 }])
  expect(agePriceNotes(YOUTH, [ski], { youthAge: 15 })).toEqual([])
})

test('A person’s form shows no ages if every age pays the same', () => {
  expect(agePriceNotes(KID, [depot], { youthAge: 15, youthAgeMax: 17 })).toEqual([])
  expect(agePriceNotes(ADULT, [ski], { youthAge: 15, youthAgeMax: 17 })).toEqual([])
})
