import { describe, expect, test } from 'vitest'
import type { PersonalField } from '#contract/person.ts'
import { personalProblems } from './personal-problems.ts'

describe('personal data', () => {
  const today = '2026-11-21'
  const problems = (fields: Record<string, unknown>, required: readonly PersonalField[]) =>
    personalProblems([{ fields, required }], today).map(({ field, key }) => [field, key])

  test('personal data is complete when all required values are valid', () => {
    const fields = { birthday: '1990-02-28', email: 'anna@example.com', weight: 64.5, country: 'AT', gender: 3 }
    expect(problems(fields, ['birthday', 'email', 'weight', 'country', 'gender'])).toEqual([])
  })

  test('missing required fields are reported', () => {
    expect(problems({ phone: '' }, ['phone', 'gender'])).toEqual([
      ['gender', 'form.required'],
      ['phone', 'form.required'],
    ])
  })

  test('invalid numbers, e-mail addresses and countries are refused', () => {
    expect(problems({ weight: 'schwer', email: 'anna@', country: 'Austria' }, [])).toEqual([
      ['country', 'form.invalid'],
      ['email', 'form.invalid'],
      ['weight', 'form.invalid'],
    ])
  })

  test('a birthday must exist and lie in the past', () => {
    for (const birthday of ['2023-02-29', today, '2027-01-01', '31.12.1990'])
      expect(problems({ birthday }, ['birthday'])).toEqual([['birthday', 'form.birthday']])
  })
})

const problemsOfBooker = (fields: Record<string, unknown>, books: boolean) =>
  personalProblems([{ fields, required: [], books }], '2026-11-21').map(({ key }) => key)

test('A booking’s contact must be at least 18 if the age is known', () => {
  expect(problemsOfBooker({ birthday: '2008-11-22' }, true)).toEqual(['form.adult'])
  expect(problemsOfBooker({ age: 17 }, true)).toEqual(['form.adult'])
  expect(problemsOfBooker({ birthday: '2008-11-21', age: 18 }, true)).toEqual([])
  expect(problemsOfBooker({ birthday: '2015-01-01', age: 11 }, false)).toEqual([])
  expect(problemsOfBooker({}, true)).toEqual([])
})
