import { expect, test } from 'vitest'
import { offeredHours, rentsByHour } from './offered-hours.ts'

const list = (hours?: Record<string, number>) => ({ days: [2_000], extra: 1_000, ...(hours && { hours }) })
const bike = { prices: { all: { 1: list({ 4: 1_200, 10: 1_800 }), 2: list({ 1: 500 }) } }, models: [] }
const skis = { prices: { all: { 1: list() }, christmas: { 1: list({ 4: 1_500 }) } }, models: [] }
const boat = { prices: { all: { 1: list({ 2: 900 }) } }, timespan: { from: '06-01', to: '08-31' }, models: [] }
const shop = [{ products: [bike] }, { products: [skis, boat] }]

test('A day offers the hours of all price lists in ascending order', () => {
  expect(offeredHours(shop, { from: '2026-12-21', to: '2026-12-21' })).toEqual([1, 4, 10])
})

test('A product outside its timespan adds no hours to the offer', () => {
  expect(offeredHours(shop, { from: '2026-07-01', to: '2026-07-01' })).toEqual([1, 2, 4, 10])
  expect(offeredHours([{ products: [boat] }], { from: '2026-12-21', to: '2026-12-21' })).toEqual([])
})

test('A period of several days offers no hours', () => {
  expect(offeredHours(shop, { from: '2026-12-21', to: '2026-12-22' })).toEqual([])
})

test('A shop rents by the hour if at least one price list has hours', () => {
  expect(rentsByHour(shop)).toBe(true)
  expect(rentsByHour([{ products: [{ prices: { all: { 1: list() } }, models: [] }] }])).toBe(false)
})

test('The hours of a model’s own prices are offered if its product has day prices', () => {
  const models = [{ prices: { all: { 1: list({ 3: 1_100 }) } } }, {}]
  const day = { from: '2026-12-21', to: '2026-12-21' }
  const hoursOf = (own: object) => offeredHours([{ products: [{ prices: { all: { 1: own } }, models }] }], day)
  expect(hoursOf({ days: [2_000], extra: 1_000 })).toEqual([3])
  expect(hoursOf({ hours: { 1: 500 } })).toEqual([1])
})
