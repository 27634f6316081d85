import { describe, expect, test } from 'vitest'
import {
  askedFields,
  personalProblems,
  requiredFields,
  requiredOfPeople,
  sharedFields,
  takesOver,
} from './personal-fields.ts'

const ski = { requiredPersonalFields: ['weight', 'height', 'skills'] as const }
const boot = { requiredPersonalFields: ['shoesize', 'height'] as const }
const products = (...chosen: { requiredPersonalFields: readonly ('weight' | 'height' | 'skills' | 'shoesize')[] }[]) =>
  chosen.map(({ requiredPersonalFields }) => ({ requiredPersonalFields: [...requiredPersonalFields] }))

describe('required fields of a person', () => {
  test('no field is required when neither shop nor products require one', () => {
    expect(requiredFields([], products({ requiredPersonalFields: [] }), false)).toEqual([])
  })

  test('the shop’s required fields are included', () => {
    expect(requiredFields(['firstname', 'age'], [], false)).toEqual(['firstname', 'age'])
  })

  test("fields required by the person's own products are included, each once", () => {
    expect(requiredFields([], products(ski, boot), false)).toEqual(['weight', 'height', 'shoesize', 'skills'])
    expect(requiredFields(['height', 'age'], products(ski), false)).toEqual(['age', 'weight', 'height', 'skills'])
  })

  test('the contact of the booking always has name and e-mail', () => {
    expect(requiredFields([], [], true)).toEqual(['firstname', 'lastname', 'email'])
    expect(requiredFields(['email'], products(boot), true)).toEqual([
      'firstname',
      'lastname',
      'email',
      'height',
      'shoesize',
    ])
  })

  test('fields are in the order of the form', () => {
    expect(requiredFields(['skills', 'zip', 'firstname', 'gender'], [], false)).toEqual([
      'firstname',
      'gender',
      'zip',
      'skills',
    ])
  })
})

describe('a field required by both shop and product', () => {
  const setting = ['firstname', 'country', 'address'] as const
  const family = [
    requiredFields([...setting], products(ski), true),
    requiredFields([...setting], products(boot), false),
    requiredFields([...setting], [], false),
  ]

  test('the field appears in each form once', () => {
    expect(family).toEqual([
      ['firstname', 'lastname', 'country', 'address', 'email', 'weight', 'height', 'skills'],
      ['firstname', 'country', 'address', 'height', 'shoesize'],
      ['firstname', 'country', 'address'],
    ])
  })

  test('the field can be copied from the contact where both have it', () => {
    expect(sharedFields([...family, ['phone', 'shoesize']], 0)).toEqual([
      [],
      ['country', 'address'],
      ['country', 'address'],
      [],
    ])
  })
})

describe('the contact’s address', () => {
  const contact = { address: 'Seeweg 3', city: 'Bregenz' }

  test('persons without another address use the contact’s address', () => {
    expect(takesOver({ firstname: 'Leo' }, contact, ['address', 'city'])).toBe(true)
    expect(takesOver({ ...contact }, contact, ['address', 'city'])).toBe(true)
    expect(takesOver({ city: 'Wien' }, contact, ['address', 'city'])).toBe(false)
    expect(takesOver({}, contact, [])).toBe(false)
  })
})

const named = (person: number, field: 'city' | 'birthday') => ({ person, field, key: 'form.invalid' as const })

describe('fields of a form', () => {
  const required = [
    ['firstname', 'city', 'phone'],
    ['firstname', 'city', 'phone'],
  ] as const

  test('copied fields are left out', () => {
    expect(askedFields(required, [[], ['city', 'phone']], [])).toEqual([['firstname', 'city', 'phone'], ['firstname']])
  })

  test('fields with a refusal by the server are included', () => {
    expect(askedFields(required, [[], ['phone']], [named(1, 'city'), named(1, 'birthday')])[1]).toEqual([
      'firstname',
      'city',
      'birthday',
    ])
    expect(askedFields(required, [[], ['city']], [named(0, 'city'), named(1, 'city')])).toEqual([
      ['firstname', 'city', 'phone'],
      ['firstname', 'phone'],
    ])
  })
})

describe('personal data', () => {
  const today = '2026-11-21'
  const problems = (fields: Record<string, unknown>, required: Parameters<typeof requiredFields>[0]) =>
    personalProblems([{ fields, required }], today).map(({ field, key }) => [field, key])

  test('personal data with all required, valid values is complete', () => {
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

test('A separate contact needs an age and no body sizes', () => {
  const setting = ['address', 'height', 'phone', 'age'] as const
  const kids = [{ type: 3, mainperson: true }] as const
  expect(requiredOfPeople(setting, kids, [products(ski)])).toEqual([
    ['firstname', 'lastname', 'address', 'email', 'phone', 'birthday'],
    requiredFields(setting, products(ski), false),
  ])
  const adults = [{ type: 1, mainperson: true }] as const
  expect(requiredOfPeople(setting, adults, [products(ski)])).toEqual([requiredFields(setting, products(ski), true)])
})

const problemsOfBooker = (fields: Record<string, unknown>, books: boolean) =>
  personalProblems([{ fields, required: [], books }], '2026-11-21').map(({ key }) => key)

test('A contact of known age must be at least 18', () => {
  expect(problemsOfBooker({ birthday: '2008-11-22' }, true)).toEqual(['form.adult'])
  expect(problemsOfBooker({ age: 17 }, true)).toEqual(['form.adult'])
  expect(problemsOfBooker({ birthday: '2008-11-21', age: 18 }, true)).toEqual([])
  expect(problemsOfBooker({ birthday: '2015-01-01', age: 11 }, false)).toEqual([])
  expect(problemsOfBooker({}, true)).toEqual([])
})

test('Nothing is required of a person who was erased, unless the person is the contact', () => {
  const contact = { type: 1, mainperson: true, isErased: true } as const
  const erased = { type: 1, mainperson: false, isErased: true } as const
  expect(requiredOfPeople(['city'], [contact, erased], [[], []])).toEqual([
    ['firstname', 'lastname', 'city', 'email'],
    [],
  ])
})
