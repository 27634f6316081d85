import { describe, expect, it } from 'vitest'
import { requiredFields } from './personal-fields.ts'

const ski = { requiredPersonalFields: ['weight', 'height', 'skills'] as const }
const boot = { requiredPersonalFields: ['shoesize', 'height'] as const }
const products = (...chosen: { requiredPersonalFields: readonly ('weight' | 'height' | 'skills' | 'shoesize')[] }[]) =>
  chosen.map(({ requiredPersonalFields }) => ({ requiredPersonalFields: [...requiredPersonalFields] }))

describe('the fields a person must fill in', () => {
  it('are none where neither shop nor products ask for any', () => {
    expect(requiredFields([], products({ requiredPersonalFields: [] }), false)).toEqual([])
  })

  it('are what the shop asks of everybody', () => {
    expect(requiredFields(['firstname', 'age'], [], false)).toEqual(['firstname', 'age'])
  })

  it("are what the person's own products need as well, each field once", () => {
    expect(requiredFields([], products(ski, boot), false)).toEqual(['weight', 'height', 'shoesize', 'skills'])
    expect(requiredFields(['height', 'age'], products(ski), false)).toEqual(['age', 'weight', 'height', 'skills'])
  })

  it('always have name and e-mail for the contact of the booking', () => {
    expect(requiredFields([], [], true)).toEqual(['firstname', 'lastname', 'email'])
    expect(requiredFields(['email'], products(boot), true)).toEqual([
      'firstname',
      'lastname',
      'email',
      'height',
      'shoesize',
    ])
  })

  it('come in the order of the form, in whatever order they are asked', () => {
    expect(requiredFields(['skills', 'zip', 'firstname', 'gender'], [], false)).toEqual([
      'firstname',
      'gender',
      'zip',
      'skills',
    ])
  })
})
