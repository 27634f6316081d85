import { expect, test } from 'vitest'
import { aliasAt, bookingInAddress, placeOfAlias } from './booking-alias.ts'

const ID = 'Zk3x-9_aB7cD1eF5gH2iJ4'

const bookingAt = (search: string) => bookingInAddress(new URL(`https://shop.example/alpin/checkout/success${search}`))

test('The id of a booking is found in an address, but an alias is not', () => {
  expect(bookingAt(`?content=agb&booking=${ID}`)).toBe(ID)
  expect(bookingAt('?booking=alias00000000000000003')).toBeUndefined()
  expect(bookingAt('?booking=short')).toBeUndefined()
  expect(bookingAt('')).toBeUndefined()
})

test('An alias has the form of a booking id and contains an index', () => {
  expect(aliasAt(3)).toBe('alias00000000000000003')
  expect(placeOfAlias('alias00000000000000012')).toBe(12)
  expect(placeOfAlias(ID)).toBeUndefined()
})
