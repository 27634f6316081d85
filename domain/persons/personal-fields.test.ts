import { describe, expect, test } from 'vitest'
import type { PersonalField } from '#contract/person.ts'
import {
  askedFields,
  hiddenFields,
  optionalOfPeople,
  orderedFields,
  shopFields,
  bodyFieldsOf,
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
  test('a person has no required fields when neither shop nor products require one', () => {
    expect(requiredFields([], products({ requiredPersonalFields: [] }), false)).toEqual([])
  })

  test('a person’s required fields include those that the shop requires', () => {
    expect(requiredFields(['firstname', 'age'], [], false)).toEqual(['firstname', 'age'])
  })

  test('a person’s required fields include those of the person’s own products, without repetition', () => {
    expect(requiredFields([], products(ski, boot), false)).toEqual(['weight', 'height', 'shoesize', 'skills'])
    expect(requiredFields(['height', 'age'], products(ski), false)).toEqual(['age', 'weight', 'height', 'skills'])
  })

  test('the contact of a booking always needs name and e-mail address', () => {
    expect(requiredFields([], [], true)).toEqual(['firstname', 'lastname', 'email'])
    expect(requiredFields(['email'], products(boot), true)).toEqual([
      'firstname',
      'lastname',
      'email',
      'height',
      'shoesize',
    ])
  })

  test('the required fields of a person are in the order of the form', () => {
    expect(requiredFields(['skills', 'zip', 'firstname', 'gender'], [], false)).toEqual([
      'firstname',
      'gender',
      'zip',
      'skills',
    ])
  })
})

describe('fields that a shop and its products require', () => {
  const setting = ['firstname', 'country', 'address'] as const
  const family = [
    requiredFields([...setting], products(ski), true),
    requiredFields([...setting], products(boot), false),
    requiredFields([...setting], [], false),
  ]

  test('a form shows a field once if both shop and product require it', () => {
    expect(family).toEqual([
      ['firstname', 'lastname', 'country', 'address', 'email', 'weight', 'height', 'skills'],
      ['firstname', 'country', 'address', 'height', 'shoesize'],
      ['firstname', 'country', 'address'],
    ])
  })

  test('address and contact data can be copied from the contact if both persons need it', () => {
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

  test('a form leaves out fields copied from the contact', () => {
    expect(askedFields(required, [[], ['city', 'phone']], [])).toEqual([['firstname', 'city', 'phone'], ['firstname']])
  })

  test('a form shows the fields that the server has refused', () => {
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

test('A separate contact must give the birthday, but no age or body sizes', () => {
  const setting = ['address', 'height', 'phone', 'age'] as const
  const kids = [{ type: 3, mainperson: true }] as const
  expect(requiredOfPeople(setting, kids, [products(ski)])).toEqual([
    ['firstname', 'lastname', 'address', 'email', 'phone', 'birthday'],
    requiredFields(setting, products(ski), false),
  ])
  const adults = [{ type: 1, mainperson: true }] as const
  expect(requiredOfPeople(setting, adults, [products(ski)])).toEqual([requiredFields(setting, products(ski), true)])
})

test('An erased person needs no fields, unless the person is the contact', () => {
  const contact = { type: 1, mainperson: true, isErased: true } as const
  const erased = { type: 1, mainperson: false, isErased: true } as const
  expect(requiredOfPeople(['city'], [contact, erased], [[], []])).toEqual([
    ['firstname', 'lastname', 'city', 'email'],
    [],
  ])
})

const needing = (...requiredPersonalFields: PersonalField[]) => ({ requiredPersonalFields })

test('The equipment form asks for each measure that at least one product requires', () => {
  expect(bodyFieldsOf([needing('skills', 'weight', 'height'), needing('shoesize', 'height')])).toEqual([
    'height',
    'weight',
    'shoesize',
    'skills',
  ])
  expect(bodyFieldsOf([needing('firstname', 'birthday'), needing()])).toEqual([])
})

describe('a shop’s setting for a field', () => {
  const shop = {
    requiredPersonalFields: ['lastname' as const, 'phone' as const],
    personalFields: { phone: 'hidden', gender: 'optional', city: 'requiredFromOneDay', age: 'required' } as const,
  }

  test('a field’s own setting overrides the list of required fields', () => {
    expect(shopFields(shop, null)).toEqual({
      required: ['lastname', 'city', 'age'],
      optional: ['gender'],
      hidden: ['phone'],
    })
    expect(shopFields({ requiredPersonalFields: ['phone'] }, 4)).toEqual({
      required: ['phone'],
      optional: [],
      hidden: [],
    })
  })

  test('an address required for rentals of whole days is hidden for hourly rentals', () => {
    expect(shopFields(shop, 4)).toMatchObject({ required: ['lastname', 'age'], hidden: ['city', 'phone'] })
  })

  test('an order leaves hidden fields out, unless a chosen product requires them', () => {
    const hidden = { required: [], optional: ['shoesize' as const], hidden: ['phone' as const, 'weight' as const] }
    expect(orderedFields(hidden, [])).not.toContain('phone')
    expect(orderedFields(hidden, [])).toContain('shoesize')
    expect(orderedFields(hidden, products(ski))).toContain('weight')
    expect(hiddenFields(hidden, products(ski))).toEqual(['phone'])
  })

  test('only the contact is offered optional contact data', () => {
    const family = [
      { type: 1, mainperson: true },
      { type: 3, mainperson: true },
      { type: 3, mainperson: false, isErased: true },
    ] as const
    expect(optionalOfPeople(['gender', 'phone'], family, [[], ['gender'], []])).toEqual([['gender', 'phone'], [], []])
    const kids = [{ type: 3, mainperson: true }] as const
    expect(optionalOfPeople(['phone', 'weight'], kids, [[], []])).toEqual([['phone'], ['weight']])
  })
})
