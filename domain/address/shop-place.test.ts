import { expect, test } from 'vitest'
import { SHOP_ADDRESSES } from '#test/support/shop-addresses.ts'
import { shopPlace } from './shop-place.ts'
import { parseSitePath } from './site-path.ts'

test.each(SHOP_ADDRESSES)('The address $address means the shop $tenant in $locale', ({ address, tenant, locale }) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  expect(shopPlace(parseSitePath(pathname), searchParams.getAll('wl'))).toEqual({ tenant, locale })
})

test('Two white labels name no shop', () => {
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
])('%j names no shop and no language', (segments) => {
  expect(shopPlace(segments)).toBeUndefined()
})
