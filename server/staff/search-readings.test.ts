import { expect, test } from 'vitest'
import { searchReadings } from './search-readings.ts'

const read = (typed: string) => searchReadings(typed, { prefix: 'ALP', today: '2026-12-30' })
const names = (words: string[], day: string | null = null) => ({ kind: 'names', words, day })

test.each([
  ['ALP-7K3M9Q', [{ kind: 'number', number: 'ALP-7K3M9Q' }, names(['alp', '7k3m9q'])]],
  ['Anna.Berger@Example.com', [{ kind: 'email', email: 'anna.berger@example.com' }]],
  ['+43 660 1234567', [{ kind: 'phone', digits: '601234567' }]],
  ['0660 1234567', [{ kind: 'phone', digits: '601234567' }]],
  ['(0512) 58765', [{ kind: 'phone', digits: '51258765' }]],
  ['Müller', [names(['muller'])]],
  ['Berger', [{ kind: 'number', number: 'ALP-BERGER' }, names(['berger'])]],
  ["  Anna-Maria O'Groß ", [names(['anna', 'maria', 'o', 'gross'])]],
  ['12.1.', [names([], '2027-01-12')]],
  ['12.01', [names([], '2027-01-12')]],
  ['Berger 27. 12.', [names(['berger'], '2026-12-27')]],
  ['27.12.2025', [names([], '2025-12-27')]],
  ['27/12/25 Berger', [names(['berger'], '2025-12-27')]],
  ['2026-02-01', [names([], '2026-02-01')]],
  ['29.2.', []],
  ['123', []],
  ['   ', []],
  ['-', []],
])('The search text %j is understood as %j', (typed, readings) => {
  expect(read(typed)).toEqual(readings)
})

test('The search text 29.2. means the nearest 29th of February', () => {
  expect(searchReadings('29.2.', { prefix: 'ALP', today: '2027-06-01' })).toEqual([names([], '2028-02-29')])
})
