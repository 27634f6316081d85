import { expect, test } from 'vitest'
import { typeset } from './typography.ts'

const shown = (text: string, locale: 'de' | 'en') => typeset(text, locale).replaceAll('\u00A0', '_')

test.each([
  ['ab 15 Uhr, 50 % von 20 €', 'ab 15_Uhr, 50_% von 20_€'],
  ['zwischen 16 und 19 Uhr', 'zwischen 16 und 19_Uhr'],
  ['für 100 km, max. 22 kg', 'für 100_km, max._22_kg'],
  ['mindestens 14 Tage vorher, am 19. Dezember', 'mindestens 14_Tage vorher, am 19._Dezember'],
  ['§ 18 Abs. 1', '§_18_Abs._1'],
  ['bei -10 °C, E-Bike, 140-160 cm', 'bei −10_°C, E-Bike, 140-160_cm'],
  ["Geht's los", 'Geht’s los'],
  ['per E-Mail an Ihre E-Mail-Adresse', 'per E\u2011Mail an Ihre E\u2011Mail-Adresse'],
  ['Telefon +43 664 1234567, Haus 7 12', 'Telefon +43_664_1234567, Haus 7 12'],
  [
    'zum Beispiel ALP-7K3M9Q, E-Bike, GORE-TEX, WLAN-KABEL',
    'zum Beispiel ALP\u20117K3M9Q, E-Bike, GORE-TEX, WLAN-KABEL',
  ],
])('German typesetting of %j gives %j', (text, expected) => {
  expect(shown(text, 'de')).toBe(expected)
})

test.each([
  ['between 16:00 and 19:00', 'between 16:00 and 19:00'],
  ['14 days before, 5 rental days', '14_days before, 5_rental days'],
  ['2 of 3 or 4 to choose', '2 of 3 or 4 to choose'],
  ["the shop's guests' bikes", 'the shop’s guests’ bikes'],
])('English typesetting of %j gives %j', (text, expected) => {
  expect(shown(text, 'en')).toBe(expected)
})

test('Typesetting leaves text inside a tag unchanged', () => {
  expect(shown('<a href="tel:+43 5 Tal">5 Tage</a>', 'de')).toBe('<a href="tel:+43 5 Tal">5_Tage</a>')
})

test('Typesetting a text for the second time changes nothing', () => {
  const once = typeset("1 Tag, 5 %, -3 €, geht's", 'de')
  expect(typeset(once, 'de')).toBe(once)
})
