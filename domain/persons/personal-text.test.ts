import { expect, test } from 'vitest'
import { dayOfText, fieldOfText, keptField, typedBirthday } from './personal-text.ts'

test.each([
  ['24.12.1990', '1990-12-24'],
  ['4.2.1990', '1990-02-04'],
  ['24/12/1990', '1990-12-24'],
  ['24-12-1990', '1990-12-24'],
  ['24. 12. 1990', '1990-12-24'],
  ['24121990', '1990-12-24'],
  ['1990-12-24', '1990-12-24'],
  ['29.02.2000', '2000-02-29'],
])('A birthday may be typed as %s', (text, day) => expect(dayOfText(text)).toBe(day))

test.each(['31.02.1990', '29.02.1900', '24.13.1990', '24.12.90', '1990', 'gestern', '1990-02-31'])(
  'The text %s is not a valid day',
  (text) => expect(dayOfText(text)).toBeUndefined(),
)

const typeKeys = (keys: string, start = '') =>
  keys.split('').reduce((text, key) => typedBirthday(text + key, text), start)

test.each([
  ['24.12.1990', '24.12.1990'],
  ['24/12/1990', '24.12.1990'],
  ['24-12-1990', '24.12.1990'],
  ['24 12 1990', '24.12.1990'],
  ['24. 12. 1990', '24.12.1990'],
  ['24..12..1990', '24.12.1990'],
  ['.24121990', '24.12.1990'],
  ['24121990', '24.12.1990'],
  ['2412.1990', '24.12.1990'],
  ['24.121990', '24.12.1990'],
  ['4.2.1990', '4.2.1990'],
  ['4/12/1990', '4.12.1990'],
  ['04021990', '04.02.1990'],
  ['24.12.1990.5', '24.12.1990'],
  ['1990-12-24', '1990-12-24'],
  ['2010-10-05', '2010-10-05'],
  ['gestern', 'gestern'],
])('A birthday typed key by key as %s is shown as %s', (keys, text) => expect(typeKeys(keys)).toBe(text))

test('The point between day and month appears when the next digit is typed', () => {
  expect(typeKeys('24')).toBe('24')
  expect(typeKeys('241')).toBe('24.1')
  expect(typeKeys('2412')).toBe('24.12')
  expect(typeKeys('24121')).toBe('24.12.1')
})

test('Text that was deleted, corrected or pasted is not reformatted', () => {
  expect(typedBirthday('24.12', '24.12.')).toBe('24.12')
  expect(typeKeys('1990', '24.12')).toBe('24.12.1990')
  expect(typedBirthday('2.12.1990', '24.12.1990')).toBe('2.12.1990')
  expect(typedBirthday('25.12.1990', '2.12.1990')).toBe('25.12.1990')
  expect(typedBirthday('24..12.1990', '24.12.1990')).toBe('24..12.1990')
  expect(typedBirthday('24/12/1990', '')).toBe('24/12/1990')
  expect(typedBirthday('24.12.1990', '24.')).toBe('24.12.1990')
})

test('Numbers can be typed with comma or point', () => {
  expect(fieldOfText('weight', '72,5')).toBe(72.5)
  expect(fieldOfText('weight', ' 72.5 ')).toBe(72.5)
})

test.each([
  ['1,72', 172],
  ['1.72', 172],
  [' 1,7 ', 170],
  ['2', 200],
  ['172', 172],
  ['172,5', 172.5],
  ['40', 40],
])('A height typed as %s is %d cm', (text, cm) => expect(fieldOfText('height', text)).toBe(cm))

test('A text that cannot be parsed is its own value, and blanks have no value', () => {
  expect(fieldOfText('weight', 'schwer')).toBe('schwer')
  expect(fieldOfText('birthday', '31.02.1990')).toBe('31.02.1990')
  expect(fieldOfText('firstname', '  ')).toBeNull()
})

test('A draft keeps an incomplete e-mail address, but only valid ages and birthdays', () => {
  const today = '2026-11-21'
  expect(keptField('email', 'anna@', today)).toBe('anna@')
  expect(keptField('weight', 'schwer', today)).toBeNull()
  expect(keptField('age', 300, today)).toBeNull()
  expect(keptField('age', 8, today)).toBe(8)
  expect(keptField('birthday', '31.02.1990', today)).toBeNull()
  expect(keptField('birthday', today, today)).toBeNull()
  expect(keptField('birthday', '2026-11-20', today)).toBe('2026-11-20')
})
