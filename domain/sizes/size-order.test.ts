import { expect, test } from 'vitest'
import { compareSizes, sortedSizes } from './size-order.ts'

test.each([
  [
    ['100 cm', '90 cm', '170 cm', '144 cm'],
    ['90 cm', '100 cm', '144 cm', '170 cm'],
  ],
  [
    ['XL (61–63 cm)', 'M (55–58 cm)', 'S (52–55 cm)', 'L (58–61 cm)', 'XS'],
    ['XS', 'S (52–55 cm)', 'M (55–58 cm)', 'L (58–61 cm)', 'XL (61–63 cm)'],
  ],
  [
    ['26.5 (EU 41.5)', '9.5 (EU 27)', '26 (EU 41)'],
    ['9.5 (EU 27)', '26 (EU 41)', '26.5 (EU 41.5)'],
  ],
  [
    ['EU 40', 'EU 9', 'EU 38'],
    ['EU 9', 'EU 38', 'EU 40'],
  ],
  [
    ['M', '24″ (125–145 cm)', '16″ (100–115 cm)', 'S'],
    ['16″ (100–115 cm)', '24″ (125–145 cm)', 'S', 'M'],
  ],
])('Sizes %j are sorted as %j', (sizes, sorted) => {
  expect(sizes.toSorted(compareSizes)).toEqual(sorted)
})

const sized = (id: string, ...sizes: string[]) => ({ id, variants: sizes.map((property1) => ({ property1 })) })

test('The sizes of all models of a product are sorted into one list', () => {
  const listed = sortedSizes([sized('start', '140 cm', '160 cm'), sized('easy', '144 cm', '160 cm')])
  expect(listed.map(({ model, variant }) => `${variant.property1} ${model.id}`)).toEqual([
    '140 cm start',
    '144 cm easy',
    '160 cm start',
    '160 cm easy',
  ])
})
