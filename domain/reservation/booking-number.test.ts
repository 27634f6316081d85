import { expect, test } from 'vitest'
import { isWholeNumber, meantBookingNumber, parseBookingNumber } from './booking-number.ts'

test.each(['ALP-7K3M9Q', 'alp-7k3m9q', ' ALP 7K3M9Q ', 'ALPß7K3M9Q', '7K3M9Q', '7k3 m9q', 'ALP7K3M9Q\n'])(
  'The text %j is read as the booking number ALP-7K3M9Q',
  (typed) => {
    expect(parseBookingNumber(typed, 'ALP')).toBe('ALP-7K3M9Q')
  },
)

test.each(['', 'ALP-', '7K3M9', 'VEL-7K3M9Q', 'https://example.com/7K3M9Q', '\u0000'])(
  'The text %j is not recognized as a booking number of this shop',
  (typed) => {
    expect(parseBookingNumber(typed, 'ALP')).toBeUndefined()
  },
)

test('A complete booking number is distinguished from names and partial numbers', () => {
  expect(['ALP-7K3M9Q', 'alpß7k3m9q '].map(isWholeNumber)).toEqual([true, true])
  expect(['7K3M9Q', 'Eva-Berger', 'von Kntsch', 'ALP 7K3M9Q', ''].map(isWholeNumber)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('A customer’s number is read with any separator, and another prefix stays', () => {
  expect(['alp 7k3m9q', '7k3m9q', 'old-7k3m9q'].map((typed) => meantBookingNumber(typed, 'ALP'))).toEqual([
    'ALP-7K3M9Q',
    'ALP-7K3M9Q',
    'OLD-7K3M9Q',
  ])
})
