import { expect, test } from 'vitest'
import { namesOfProblem, outOfStockNames } from './out-of-stock-names.ts'

test('The names of sold-out products are separated by a vertical bar', () => {
  expect(namesOfProblem({ key: 'cart.error.outofstock', names: ['Premiumski, 165 cm', 'Skistöcke'] })).toBe(
    'Premiumski, 165 cm | Skistöcke',
  )
  expect(namesOfProblem({ key: 'cart.error.location' })).toBeUndefined()
})

test('A sold-out product is named by its id and size if there is no cart', () => {
  const short = [
    { product: 'ski', model: 'm1', property1: '26.5', missing: 1 },
    { product: 'depot', missing: 2 },
  ]
  expect(outOfStockNames(short, undefined, (size) => size.replace('.', ','))).toBe('ski, 26,5 | depot')
})
