import { expect, test } from 'vitest'
import { packingBySize } from './packing-list.ts'

const item = (title: string, size: string | null, count = 1, sizeByShop = false) => ({
  title,
  model: null,
  size,
  sizeByShop,
  count,
})

test('A packing list counts the units of each size, sorted by product and size', () => {
  const persons = [
    { items: [item('Ski', '160 cm'), item('Schuh', '26.5')] },
    { items: [item('Ski', '90 cm')] },
    { items: [item('Ski', '160 cm'), item('Depot', null, 2)] },
    // A size that the shop has suggested is a separate line, because the counter must still find the right size.
    { items: [item('Ski', '160 cm', 1, true)] },
  ]
  expect(packingBySize(persons).map(({ title, size, count }) => [title, size, count])).toEqual([
    ['Ski', '90 cm', 1],
    ['Ski', '160 cm', 2],
    ['Ski', '160 cm', 1],
    ['Schuh', '26.5', 1],
    ['Depot', null, 2],
  ])
})
