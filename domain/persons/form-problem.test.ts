import { expect, test } from 'vitest'
import { fieldProblems } from './form-problem.ts'

test('A person’s problems are listed in the order of the form’s fields', () => {
  expect(fieldProblems({ email: 'anna@', lastname: '' }, ['lastname', 'email'], '2026-11-21')).toEqual([
    { field: 'lastname', key: 'form.required' },
    { field: 'email', key: 'form.invalid' },
  ])
})
