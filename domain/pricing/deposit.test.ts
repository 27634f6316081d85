import { expect, test } from 'vitest'
import { workedTenant } from '#test/support/worked-tenant.ts'
import { depositOf } from './deposit.ts'

const [winter, bikes] = workedTenant.categories
const categories = [
  winter!,
  {
    ...bikes!,
    products: bikes!.products.map((product) =>
      product.id === 'city-bike' ? { ...product, deposit: 10_000 } : product,
    ),
  },
]

test('A deposit is charged for each unit of a product that has one', () => {
  const lines = [
    { id: 'city-bike', count: 1 },
    { id: 'ski', count: 3 },
    { id: 'city-bike', count: 1 },
  ]
  expect(depositOf({ categories }, lines)).toBe(20_000)
  expect(depositOf({ categories }, [{ id: 'ski', count: 1 }])).toBe(0)
})
