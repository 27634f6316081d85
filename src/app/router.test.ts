import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { shopPlace } from '#domain/address/shop-place.ts'
import { SHOP_ADDRESSES } from '#test/support/shop-addresses.ts'
import { createAppRouter } from './router.ts'

const matchOf = (path: string) => {
  const match = createAppRouter().matchRoutes(path, {}).at(-1) as { routeId: string; params: object }
  return { page: match.routeId.replace('/{-$tenant}/{-$locale}', ''), params: match.params }
}

test.each(['checkout/overview', 'checkout/payment/check', 'login', 'user/profile', 'staff', 'withdrawal'])(
  'A language code before the page %s is not read as a shop code',
  (page) => {
    expect(matchOf(`/de/${page}`).params).toEqual({ tenant: undefined, locale: 'de' })
    expect(matchOf(`/alpin/de/${page}`).params).toEqual({ tenant: 'alpin', locale: 'de' })
    expect(matchOf(`/${page}`).params).toEqual({ tenant: undefined, locale: undefined })
  },
)

test.each([
  ['/alpin/en-US', { tenant: 'alpin', locale: 'en-US' }],
  ['/alpin/eng/', { tenant: 'alpin', locale: 'eng' }],
  ['/en-US', { tenant: undefined, locale: 'en-US' }],
  ['/eng', { tenant: 'eng', locale: undefined }],
])('The path %s is read as the server reads it', (path, params) => {
  expect(matchOf(path)).toEqual({ page: '/', params })
})

test.each(SHOP_ADDRESSES.filter(({ address }) => !address.includes('?')))(
  'The router reads $address as the shop $tenant in $locale',
  ({ address, tenant, locale }) => {
    expect(shopPlace(matchOf(address).params)).toEqual({ tenant, locale })
  },
)

test('/Staff opens the counter and is not read as a shop code', () => {
  expect(matchOf('/Staff')).toMatchObject({ page: '/staff/', params: { tenant: undefined } })
})

test('The address of a link in a mail opens the page for that link', () => {
  expect(matchOf('/alpin/de/user/welcome/abc')).toMatchObject({
    page: '/user/welcome/$token',
    params: { token: 'abc' },
  })
  expect(matchOf('/user/password-reset/abc')).toMatchObject({
    page: '/user/password-reset/$token',
    params: { token: 'abc' },
  })
})

const hrefTo = (from: string, to: string, more: object) => {
  const router = createAppRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [from] }) })
  return router.buildLocation({ to, ...more } as never).href
}

test.each([
  ['/{-$tenant}/{-$locale}/login', {}, '/alpin/login?wl=hotel'],
  [
    '/{-$tenant}/{-$locale}/checkout/payment',
    { search: { booking: 'abc' } },
    '/alpin/checkout/payment?booking=abc&wl=hotel',
  ],
])('The link to %s keeps the white label (`wl`) of the address', (to, more, href) => {
  expect(hrefTo('/alpin?wl=hotel', to, more)).toBe(href)
})
