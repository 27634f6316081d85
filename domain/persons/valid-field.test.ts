import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import { PersonalFields } from '#contract/person.ts'
import { isValidField } from './valid-field.ts'

const KNOWN = [
  null,
  undefined,
  '',
  ' ',
  true,
  Number.NaN,
  Infinity,
  17.5,
  '17',
  'AT',
  'at',
  'AUT',
  ' AT',
  ' Anna ',
  'Anna\u200D',
  '\u200D',
  'A\u0000',
  'A\u2028',
  '\uD800',
  'www.example.com',
  'Dr.huber',
  'example.com/',
  'https://example.com',
  '+43 650 1234567',
  '0043 (650) 1234567',
  '0650 1234567',
  '+43 12',
  'anna@example.com',
  ' anna@example.com ',
  'anna@example',
  'anna..b@example.com',
  `${'a'.repeat(TEXT_MAX.email)}@example.com`,
  '2024-02-29',
  '2023-02-29',
  '2023-04-31',
  '1899-12-31',
  '1900-01-01',
  '2999-12-31',
  '3000-01-01',
  '2024-2-29',
  ' 2024-02-29',
  '2024-02-29T00:00',
  '31.12.1990',
  'a'.repeat(TEXT_MAX.name),
  'a'.repeat(TEXT_MAX.name + 1),
  '𐀀'.repeat(TEXT_MAX.name),
  '𐀀'.repeat(TEXT_MAX.name + 1),
  '𐀀'.repeat(TEXT_MAX.zip),
  '𐀀'.repeat(TEXT_MAX.zip + 1),
]

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'a A 1 + @ . - _ / : ( 0 \u200D \u2800 \t'.split(' '), ' ') }),
  fc.stringMatching(/^[12]\d{3}-[01]\d-[0-3]\d$/),
  fc.stringMatching(/^[\w.+-]{1,6}@[\w.-]{1,8}$/),
)
const value = fc.oneof(text, fc.integer({ min: -1, max: 300 }), fc.double({ min: -1, max: 300 }))

test.each(PERSONAL_FIELDS)('checks %s as the schema of the contract does', (field) => {
  const isAccepted = (given: unknown) => PersonalFields.shape[field].safeParse(given).success
  for (const known of KNOWN) expect([known, isValidField(field, known)]).toEqual([known, isAccepted(known)])
  fc.assert(fc.property(value, (given) => isValidField(field, given) === isAccepted(given)))
})
