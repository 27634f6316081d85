import { expect, test } from 'vitest'
import { outcomeOf } from './result-code.ts'

test.each([
  ['000.000.000', 'success'],
  ['000.000.100', 'success'],
  ['000.300.000', 'success'],
  ['000.600.000', 'success'],
  ['000.400.110', 'success'],
  ['000.400.120', 'success'],
  ['000.400.000', 'review'],
  ['000.400.010', 'review'],
  ['000.400.020', 'review'],
  ['000.400.100', 'review'],
  ['000.200.000', 'pending'],
  ['000.200.100', 'pending'],
  ['800.400.500', 'pending'],
  ['100.400.500', 'pending'],
  ['900.100.300', 'uncertain'],
  ['900.400.200', 'uncertain'],
  ['000.400.030', 'uncertain'],
  ['900.500.100', 'declined'],
  ['200.300.404', 'abandoned'],
  ['100.396.101', 'abandoned'],
  ['100.396.103', 'abandoned'],
  ['100.396.201', 'declined'],
  ['800.100.152', 'declined'],
  ['600.200.500', 'declined'],
  ['100.380.401', 'declined'],
  ['000.400.130', 'declined'],
  ['100.000.000.000', 'declined'],
  ['', 'declined'],
  ['unbekannt', 'declined'],
])('The result code %s means %s', (code, outcome) => {
  expect(outcomeOf(code, { testmode: true })).toBe(outcome)
  expect(outcomeOf(code, { testmode: false })).toBe(outcome)
})

test('A successful test payment is a success only in test mode', () => {
  for (const code of ['000.100.110', '000.100.112', '000.100.105']) {
    expect(outcomeOf(code, { testmode: true })).toBe('success')
    expect(outcomeOf(code, { testmode: false })).toBe('declined')
  }
})
