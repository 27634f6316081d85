import { expect, test } from 'vitest'
import type { CartItem, CartPerson } from '#contract/prices.ts'
import { countedLines, countedSets } from './counted-lines.ts'

const item = (id: string, amount: number, more: Partial<CartItem> = {}): CartItem => ({
  id,
  title: `Title of ${id}`,
  category: 'ski',
  count: 1,
  price: { amount },
  errors: {},
  why: [],
  ...more,
})

const person = (items: CartItem[], coverage?: number): CartPerson => ({
  label: 'Kid',
  type: 3,
  items,
  ...(coverage !== undefined && { coverage: { amount: coverage } }),
  price: { amount: 0 },
})

test('Lines of several persons are added up by product and price, regardless of size', () => {
  const persons = [
    person([item('ski', 5_000, { property1: '120' }), item('boot', 2_000)], 700),
    person([item('ski', 5_000, { property1: '130' })], 500),
    person([item('ski', 8_000), item('boot', 2_000)]),
  ]
  expect(countedLines(persons)).toEqual([
    { id: 'ski', title: 'Title of ski', count: 2, each: 5_000, amount: 10_000 },
    { id: 'boot', title: 'Title of boot', count: 2, each: 2_000, amount: 4_000 },
    { id: 'ski', title: 'Title of ski', count: 1, each: 8_000, amount: 8_000 },
    { id: null, title: null, count: 2, each: null, amount: 1_200 },
  ])
})

test('Units of each line are counted, and a unit price with fractional cents is omitted', () => {
  const persons = [
    person([item('depot', 999, { count: 2 }), item('ski', 3_000, { count: 3 })]),
    person([item('ski', 1_000)]),
  ]
  expect(countedLines(persons)).toEqual([
    { id: 'depot', title: 'Title of depot', count: 2, each: null, amount: 999 },
    { id: 'ski', title: 'Title of ski', count: 4, each: 1_000, amount: 4_000 },
  ])
})

const setOf = (id: string, saved: number) => ({ id, title: id.toUpperCase(), items: [0, 1], saved })
const personWith = (...sets: ReturnType<typeof setOf>[]) => ({
  label: '',
  type: 1 as const,
  items: [],
  price: { amount: 0 },
  sets,
})

test('Equal sets of several persons are added up with their savings', () => {
  expect(
    countedSets([personWith(setOf('a', 500)), personWith(), personWith(setOf('b', 100), setOf('a', 450))]),
  ).toEqual([
    { id: 'a', title: 'A', count: 2, saved: 950 },
    { id: 'b', title: 'B', count: 1, saved: 100 },
  ])
})
