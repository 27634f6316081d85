import { expect, test } from 'vitest'
import { createAppRouter } from './router.ts'

const matchOf = (path: string) => {
  const match = createAppRouter().matchRoutes(path, {}).at(-1) as { routeId: string; params: object }
  return { page: match.routeId.replace('/{-$tenant}/{-$locale}', ''), params: match.params }
}

// A pathless route directly below the parent would take its turn to refuse such a path, and `de` would be a shop.
test.each(['checkout/overview', 'checkout/payment/check', 'login', 'user/profile', 'staff', 'withdrawal'])(
  'A language before %s is a language, and no shop',
  (page) => {
    expect(matchOf(`/de/${page}`).params).toEqual({ tenant: undefined, locale: 'de' })
    expect(matchOf(`/alpin/de/${page}`).params).toEqual({ tenant: 'alpin', locale: 'de' })
    expect(matchOf(`/${page}`).params).toEqual({ tenant: undefined, locale: undefined })
  },
)

test('The link of a mail opens its page', () => {
  expect(matchOf('/alpin/de/user/welcome/abc')).toMatchObject({
    page: '/user/welcome/$token',
    params: { token: 'abc' },
  })
  expect(matchOf('/user/password-reset/abc')).toMatchObject({
    page: '/user/password-reset/$token',
    params: { token: 'abc' },
  })
})
