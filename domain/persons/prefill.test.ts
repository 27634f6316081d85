import { expect, test } from 'vitest'
import { prefillOf, withSavedPerson } from './prefill.ts'

const mia = {
  type: 3 as const,
  mainperson: false,
  firstname: 'Mia',
  lastname: 'Berger',
  birthday: '2018-03-01',
  weight: 26,
}

test('A booking copies only the required fields of a saved person', () => {
  expect(prefillOf(mia, ['firstname', 'phone'], '2026-12-19')).toEqual({ firstname: 'Mia' })
})

test('A saved person’s age is computed for the first rental day', () => {
  expect(prefillOf(mia, ['age'], '2026-02-28')).toEqual({ age: 7 })
  expect(prefillOf(mia, ['age'], '2026-03-01')).toEqual({ age: 8 })
  expect(prefillOf({ ...mia, birthday: null }, ['age'], '2026-03-01')).toEqual({})
})

const required = [
  ['firstname', 'city', 'weight'],
  ['firstname', 'city'],
  ['firstname', 'city'],
] as const
const family = [
  { firstname: 'Anna', city: 'Bregenz', weight: 64, age: 40, isAutofilled: true },
  { firstname: 'Mia', city: 'Bregenz' },
  { firstname: 'Tom', city: 'Wien' },
]

test('Replacing a filled-in saved person removes that person’s body sizes', () => {
  const [first] = withSavedPerson(family, 0, { firstname: 'Eva' }, { required, contact: 0 })
  expect(first).toMatchObject({ firstname: 'Eva', weight: null, age: 40, isAutofilled: true })
  expect(withSavedPerson([{ weight: 31 }], 0, { firstname: 'Mia' }, { required, contact: 0 })).toEqual([
    { firstname: 'Mia', weight: 31, isAutofilled: true },
  ])
})

test('An address copied from the contact changes when the contact’s address changes', () => {
  const cities = [0, 1].map((at) =>
    withSavedPerson(family, at, { city: 'Graz' }, { required, contact: 0 }).map(({ city }) => city),
  )
  expect(cities).toEqual([
    ['Graz', 'Graz', 'Wien'],
    ['Bregenz', 'Graz', 'Wien'],
  ])
})
