import { expect, test } from 'vitest'
import type { Person } from './persons.ts'
import { answeredFields } from './answered-fields.ts'

const person = (more: Partial<Person>): Person => ({
  type: 1,
  label: '',
  index: 1,
  mainperson: true,
  products: [],
  coverage: false,
  isAutofilled: false,
  ...more,
})
const answers = { height: 178, weight: null, skills: 2 } as const

test('Answers to the size questions fill the fields that the product requires', () => {
  expect(answeredFields(person({ answers }), { requiredPersonalFields: ['height', 'weight', 'shoesize'] })).toEqual({
    height: 178,
  })
  expect(answeredFields(person({ answers }), {})).toEqual({})
  expect(answeredFields(person({}), { requiredPersonalFields: ['height'] })).toEqual({})
})

test('Values entered elsewhere are kept', () => {
  expect(answeredFields(person({ answers, height: 180 }), { requiredPersonalFields: ['height', 'skills'] })).toEqual({
    height: 180,
    skills: 2,
  })
})
