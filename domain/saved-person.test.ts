import { expect, test } from 'vitest'
import { prefillOf } from './saved-person.ts'

const mia = {
  type: 3 as const,
  mainperson: false,
  firstname: 'Mia',
  lastname: 'Berger',
  birthday: '2018-03-01',
  weight: 26,
}

test('A booking takes from a saved person only what it requires', () => {
  expect(prefillOf(mia, ['firstname', 'phone'], '2026-12-19')).toEqual({ firstname: 'Mia' })
})

test('An age is the one on the day on which ages count', () => {
  expect(prefillOf(mia, ['age'], '2026-02-28')).toEqual({ age: 7 })
  expect(prefillOf(mia, ['age'], '2026-03-01')).toEqual({ age: 8 })
  expect(prefillOf({ ...mia, birthday: null }, ['age'], '2026-03-01')).toEqual({})
})
