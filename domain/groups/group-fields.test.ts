import { expect, test } from 'vitest'
import type { PersonalField } from '#contract/person.ts'
import { fieldsOfGroup, leaderFields, memberFields, missingOf } from './group-fields.ts'

const settings: PersonalField[] = ['firstname', 'lastname', 'country', 'address', 'zip', 'city', 'phone']
const ski = { requiredPersonalFields: ['height', 'age'] as PersonalField[] }

test('A group’s person is not asked for an address, and body sizes may be missing', () => {
  expect(memberFields(settings, [ski])).toEqual({ fields: ['firstname', 'lastname', 'age'], measures: ['height'] })
})

test('Every person of a group needs a first name', () => {
  expect(memberFields([], [])).toEqual({ fields: ['firstname'], measures: [] })
})

test('A leader who takes no equipment is asked for a birthday, but not for measures', () => {
  expect(leaderFields(['phone'], [])).toEqual({
    fields: ['firstname', 'lastname', 'email', 'phone', 'birthday'],
    measures: [],
  })
  expect(leaderFields(['phone'], [ski]).fields).not.toContain('birthday')
})

test('An empty field is reported as missing', () => {
  const wanted = memberFields([], [ski])
  expect(missingOf({ firstname: 'Mia', height: null }, wanted)).toEqual({ fields: ['age'], measures: ['height'] })
})

test('A booked group asks its contact for contact fields, and erased persons for nothing', () => {
  const persons = [
    { type: 1 as const, mainperson: true },
    { type: 3 as const, mainperson: false, isErased: true },
    { type: 3 as const, mainperson: false },
  ]
  const fieldsOf = (contact: { firstname: string } | null) =>
    fieldsOfGroup(['phone'], { persons, contact }, [[ski], [ski], [ski]]).map(({ fields }) => fields)
  expect(fieldsOf(null)).toEqual([['firstname', 'lastname', 'email', 'phone', 'age'], [], ['firstname', 'age']])
  expect(fieldsOf({ firstname: 'Eva' })).toEqual([['firstname', 'age'], [], ['firstname', 'age']])
})
