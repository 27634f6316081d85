import { expect, test } from 'vitest'
import { fieldProblems } from './form-problem.ts'

test('A form lists a person’s problems in the order of its fields', () => {
  expect(fieldProblems({ email: 'anna@', lastname: '' }, ['lastname', 'email'], '2026-11-21')).toEqual([
    { field: 'lastname', key: 'form.required' },
    { field: 'email', key: 'form.invalid' },
  ])
})
