import { expect, test } from 'vitest'
import { declarationProblems, refundBy, withdrawableUntil } from './withdrawal.ts'

const sound = { name: 'Anna Berger', number: 'ALP-7K3M9Q', email: 'anna@example.com' }

test('A withdrawal needs a name, a booking number and a valid e-mail address', () => {
  expect(declarationProblems(sound)).toEqual([])
  expect(declarationProblems({ name: ' ', number: '', email: 'anna@' })).toEqual([
    { field: 'name', key: 'required' },
    { field: 'number', key: 'required' },
    { field: 'email', key: 'invalid' },
  ])
})

test('A withdrawal is valid even with an unreadable booking number', () => {
  expect(declarationProblems({ ...sound, number: 'die vom Montag' })).toEqual([])
})

test('The right to withdraw ends after fourteen days, but always before the rental', () => {
  expect(withdrawableUntil('2026-03-02', '2026-03-09', 14)).toBe('2026-03-08')
  expect(withdrawableUntil('2026-03-02', '2026-05-01', 14)).toBe('2026-03-16')
})

test('A withdrawal whose name is a web address is refused before sending', () => {
  expect(declarationProblems({ ...sound, name: 'www.gewinn.example' })).toEqual([{ field: 'name', key: 'invalid' }])
})

test('A withdrawal is refunded within fourteen days of its receipt', () => {
  expect(refundBy('2026-12-20')).toBe('2027-01-03')
})
