import { expect, test } from 'vitest'
import { tabByKey } from './tab-by-key.ts'

test('Arrow keys select the next or previous tab, and continue at the other end', () => {
  expect(tabByKey('ArrowRight', 0, 3)).toBe(1)
  expect(tabByKey('ArrowRight', 2, 3)).toBe(0)
  expect(tabByKey('ArrowLeft', 1, 3)).toBe(0)
  expect(tabByKey('ArrowLeft', 0, 3)).toBe(2)
})

test('Home and End select the first and the last tab, and other keys none', () => {
  expect(tabByKey('Home', 1, 3)).toBe(0)
  expect(tabByKey('End', 1, 3)).toBe(2)
  expect(tabByKey('Tab', 1, 3)).toBeUndefined()
})
