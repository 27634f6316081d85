import { expect, test } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

test.each(['password', 'PassWord', '12345678', 'football', '13101988'])('The password %s is too common', (password) => {
  expect(newPasswordProblem(password)).toBe('form.passwordCommon')
})

test('An uncommon password is accepted', () => {
  expect(newPasswordProblem('Almrausch-77')).toBeUndefined()
  expect(newPasswordProblem('# Permission is hereby granted')).toBeUndefined()
})

test.each(['7 signs', 'x'.repeat(129)])('The password "%s" is too short or too long', (password) => {
  expect(newPasswordProblem(password)).toBe('form.passwordLength')
})
