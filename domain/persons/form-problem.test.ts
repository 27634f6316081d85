import { expect, test } from 'vitest'
import { fieldProblems } from './form-problem.ts'

test('Problems of one person are in the order of the form', () => {
  expect(fieldProblems({ email: 'anna@', lastname: '' }, ['lastname', 'email'], '2026-11-21')).toEqual([
    { field: 'lastname', key: 'form.required' },
    { field: 'email', key: 'form.invalid' },
  ])
})
