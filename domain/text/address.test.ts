import { expect, test } from 'vitest'
import { addressText } from './address.ts'

test.each([
  ['Dorfplatz 4', 'Dorfplatz_4, 6280_Zell am See'],
  ['Am Lift 12a', 'Am Lift_12a, 6280_Zell am See'],
  ['Talstation', 'Talstation, 6280_Zell am See'],
  ['Straße 1 im Tal', 'Straße 1 im Tal, 6280_Zell am See'],
])('The address %j breaks neither before a final house number nor before its town', (address, expected) => {
  expect(addressText({ address, zip: '6280', city: 'Zell am See' }).replaceAll('\u00A0', '_')).toBe(expected)
})
