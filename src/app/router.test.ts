import { expect, test } from 'vitest'
import { createAppRouter } from './router.ts'

const matchOf = (path: string) => {
  const { routeId, params } = createAppRouter().matchRoutes(path, {}).at(-1)!
  return { routeId: routeId.replace('/{-$tenant}/{-$locale}', ''), ...params }
}

// A pathless route directly below the parent would take its turn to refuse such a path, and `de` would be a shop.
test.each(['checkout/overview', 'checkout/payment/check', 'login', 'user/profile'])(
  'A language before %s is a language, and no shop',
  (page) => {
    expect(matchOf(`/de/${page}`)).toMatchObject({ locale: 'de' })
    expect(matchOf(`/de/${page}`)).not.toHaveProperty('tenant')
    expect(matchOf(`/alpin/de/${page}`)).toMatchObject({ tenant: 'alpin', locale: 'de' })
    expect(matchOf(`/${page}`)).not.toHaveProperty('tenant')
  },
)

test('The link of a mail opens its page', () => {
  expect(matchOf('/alpin/de/user/welcome/abc')).toMatchObject({ routeId: '/user/welcome/$token', token: 'abc' })
  expect(matchOf('/user/password-reset/abc')).toMatchObject({ routeId: '/user/password-reset/$token', token: 'abc' })
})
