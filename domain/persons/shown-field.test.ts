import { expect, test } from 'vitest'
import { shownText, textOfField } from './shown-field.ts'

test('Numbers and birthdays are formatted for the language', () => {
  expect(textOfField('weight', 72.5, ',')).toBe('72,5')
  expect(textOfField('weight', 72.5, '.')).toBe('72.5')
  expect(textOfField('birthday', '1990-12-24', ',')).toBe('24.12.1990')
})

test('Measures use the decimal mark of the page’s current language', () => {
  expect(shownText('weight', '1,5', '.')).toBe('1.5')
  expect(shownText('shoesize', '26.5', ',')).toBe('26,5')
  expect(shownText('height', '172,', '.')).toBe('172.')
  expect(shownText('height', '1,72 m', '.')).toBe('1,72 m')
  expect(shownText('address', '1,5', '.')).toBe('1,5')
  expect(shownText('birthday', '24.12', ',')).toBe('24.12')
})
