import { expect, test } from 'vitest'
import type { CartItem } from '#contract/prices.ts'
import { itemsBySet } from './items-by-set.ts'

const item = (id: string) => ({ id }) as CartItem
const [helmet, ski, depot, boot] = ['helmet', 'ski', 'depot', 'boot'].map(item) as [
  CartItem,
  CartItem,
  CartItem,
  CartItem,
]
const items = [helmet, ski, depot, boot]

test('The lines of each set come first, in the set’s order, then single lines', () => {
  const set = { id: 'comfort', title: 'Comfort', items: [1, 3], saved: 1200 }
  expect(itemsBySet({ items, sets: [set] })).toEqual([{ set, items: [ski, boot] }, { items: [helmet, depot] }])
})

test('A person without sets has single lines only', () => {
  expect(itemsBySet({ items })).toEqual([{ items }])
  const set = { id: 'all', title: 'All', items: [0, 1, 2, 3], saved: 100 }
  expect(itemsBySet({ items, sets: [set] })).toEqual([{ set, items }])
})
