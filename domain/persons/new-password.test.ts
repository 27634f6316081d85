import { expect, test } from 'vitest'
import { passwordProblems } from './new-password.ts'

test('A password needs 8 to 128 characters', () => {
  const long = 'x'.repeat(128)
  expect(passwordProblems({ password: '', repeat: '' })).toEqual([{ field: 'password', key: 'form.required' }])
  expect(passwordProblems({ password: 'seven77', repeat: 'seven77' })).toEqual([
    { field: 'password', key: 'form.passwordLength' },
  ])
  expect(passwordProblems({ password: 'eight888', repeat: 'eight888' })).toEqual([])
  expect(passwordProblems({ password: long, repeat: long })).toEqual([])
  expect(passwordProblems({ password: `${long}x`, repeat: `${long}x` })).toEqual([
    { field: 'password', key: 'form.passwordLength' },
  ])
})

test('The repeated password must equal the password', () => {
  expect(passwordProblems({ password: 'Gipfelkreuz', repeat: 'gipfelkreuz' })).toEqual([
    { field: 'repeat', key: 'form.passwordRepeat' },
  ])
})
