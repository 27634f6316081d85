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

describe('the fields a person must fill in', () => {
  test('are none where neither shop nor products require any', () => {
    expect(requiredFields([], products({ requiredPersonalFields: [] }), false)).toEqual([])
  })

  test('include the shop’s required fields', () => {
    expect(requiredFields(['firstname', 'age'], [], false)).toEqual(['firstname', 'age'])
  })

  test("include those of the person's own products, each once", () => {
    expect(requiredFields([], products(ski, boot), false)).toEqual(['weight', 'height', 'shoesize', 'skills'])
    expect(requiredFields(['height', 'age'], products(ski), false)).toEqual(['age', 'weight', 'height', 'skills'])
  })

  test('always have name and e-mail for the contact of the booking', () => {
    expect(requiredFields([], [], true)).toEqual(['firstname', 'lastname', 'email'])
    expect(requiredFields(['email'], products(boot), true)).toEqual([
      'firstname',
      'lastname',
      'email',
      'height',
      'shoesize',
    ])
  })

  test('are in the order of the form', () => {
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

  test('is in each form once', () => {
    expect(family).toEqual([
      ['firstname', 'lastname', 'country', 'address', 'email', 'weight', 'height', 'skills'],
      ['firstname', 'country', 'address', 'height', 'shoesize'],
      ['firstname', 'country', 'address'],
    ])
  })

  test('can be copied from the contact where both have it', () => {
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

  test('is used for persons without another one', () => {
    expect(takesOver({ firstname: 'Leo' }, contact, ['address', 'city'])).toBe(true)
    expect(takesOver({ ...contact }, contact, ['address', 'city'])).toBe(true)
    expect(takesOver({ city: 'Wien' }, contact, ['address', 'city'])).toBe(false)
    expect(takesOver({}, contact, [])).toBe(false)
  })
})

const named = (person: number, field: 'city' | 'birthday') => ({ person, field, key: 'form.invalid' as const })

describe('the fields of a form', () => {
  const required = [
    ['firstname', 'city', 'phone'],
    ['firstname', 'city', 'phone'],
  ] as const

  test('leave out copied ones', () => {
    expect(askedFields(required, [[], ['city', 'phone']], [])).toEqual([['firstname', 'city', 'phone'], ['firstname']])
  })

  test('include those that the server named', () => {
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

  test('is complete with all required, valid values', () => {
    const fields = { birthday: '1990-02-28', email: 'anna@example.com', weight: 64.5, country: 'AT', gender: 3 }
    expect(problems(fields, ['birthday', 'email', 'weight', 'country', 'gender'])).toEqual([])
  })

  test('lacks required fields that are missing', () => {
    expect(problems({ phone: '' }, ['phone', 'gender'])).toEqual([
      ['gender', 'form.required'],
      ['phone', 'form.required'],
    ])
  })

  test('refuses invalid numbers, e-mail addresses and countries', () => {
    expect(problems({ weight: 'schwer', email: 'anna@', country: 'Austria' }, [])).toEqual([
      ['country', 'form.invalid'],
      ['email', 'form.invalid'],
      ['weight', 'form.invalid'],
    ])
  })

  test('has a birthday that exists and lies in the past', () => {
    for (const birthday of ['2023-02-29', today, '2027-01-01', '31.12.1990'])
      expect(problems({ birthday }, ['birthday'])).toEqual([['birthday', 'form.birthday']])
  })
})

test('of a contact without products includes the age and no sizes', () => {
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

test('of the contact has an age of at least 18 where known', () => {
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
