import { expect, test } from 'vitest'
import type { Personal } from '#contract/personal.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Reservation } from '#contract/checkout.ts'
import { asIs, asTheyAre, fields, list, type Rule } from './rule.ts'

const replaced: Rule<string> = () => 'x'

test('TypeScript refuses to record a value marked as personal without changing it', () => {
  const keep = fields<{ id: string; name: Personal<string> }>({ id: asIs, name: replaced })
  expect(keep({ id: 'ski', name: 'Anna' })).toEqual({ id: 'ski', name: 'x' })
  // @ts-expect-error The mark makes the name need another rule.
  fields<{ name: Personal<string> }>({ name: asIs })
  // @ts-expect-error The mark also applies to a value that may be absent.
  fields<{ name?: Personal<string> | null }>(asTheyAre('name'))
})

test('TypeScript refuses to record an object with a personal value without changing it', () => {
  // @ts-expect-error Persons have names and measures.
  fields<{ persons: PersonalFields[] }>({ persons: asIs })
  // @ts-expect-error Only the weight is marked here.
  fields<{ body: { weight: PersonalFields['weight'] } | null }>({ body: asIs })
  // @ts-expect-error A reservation has an address for mails.
  fields<{ reservation: Reservation | null }>(asTheyAre('reservation'))
  const keep = fields<{ names: Personal<string>[]; cart: Reservation['cart']['vat'] | null }>({
    names: list(replaced),
    cart: asIs,
  })
  expect(keep({ names: ['Anna'], cart: null })).toEqual({ names: ['x'], cart: null })
})
