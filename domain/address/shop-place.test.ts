import { expect, test } from 'vitest'
import { SHOP_ADDRESSES } from '#test/support/shop-addresses.ts'
import { shopPlace } from './shop-place.ts'
import { parseSitePath } from './parse-site-path.ts'

test.each(SHOP_ADDRESSES)(
  'The address $address opens the shop $tenant in the language $locale',
  ({ address, tenant, locale }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    expect(shopPlace(parseSitePath(pathname), searchParams.getAll('wl'))).toEqual({ tenant, locale })
  },
)

test('An address with two wl parameters selects no shop', () => {
  expect(shopPlace({ locale: 'en' }, ['other', 'worked'])).toEqual({ tenant: undefined, locale: 'en' })
})

test.each([
  { tenant: 'al-pin' },
  { tenant: 'ab' },
  { tenant: 'nineteen_letters_12' },
  { tenant: 'staff' },
  { tenant: 'Checkout' },
  { locale: 'deutsch' },
  { locale: 'api' },
  { tenant: 'alpin', locale: 'groups' },
])('A path with an invalid shop code or language has no shop: %j', (segments) => {
  expect(shopPlace(segments)).toBeUndefined()
})
