import { expect, test } from 'vitest'
import { isShown } from './address.ts'

const SHOP = '/{-$tenant}/{-$locale}'

test.each([
  [`${SHOP}/`, 'alpin', '/', true],
  [`${SHOP}/checkout/`, 'alpin', '/checkout', true],
  [`${SHOP}/checkout/overview`, 'alpin', '/checkout/overview', true],
  [`${SHOP}/checkout/overview`, 'alpin', '/checkout', false],
  [SHOP, 'alpin', '/', false],
  ['__root__', undefined, '/', false],
  [`${SHOP}/`, 'velo', '/', false],
  [`${SHOP}/`, undefined, '/', false],
])('While the router shows route %s of %s, alpin’s page %s is open: %s', (routeId, tenant, path, expected) => {
  const router = { state: { matches: [{ routeId, params: { tenant } }] } } as never
  expect(isShown({ router, tenant: 'alpin' }, path)).toBe(expected)
})
