import type { Product } from '#contract/catalogue.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Person } from './persons.ts'

const ANSWERED = ['weight', 'height', 'skills'] as const

/** Fills in fields that a product requires, from the answers to the size advice. Existing values stay. */
export const answeredFields = (
  person: Person,
  { requiredPersonalFields = [] }: Partial<Pick<Product, 'requiredPersonalFields'>>,
): PersonalFields =>
  Object.fromEntries(
    ANSWERED.filter((field) => requiredPersonalFields.includes(field)).flatMap((field) => {
      const value = person[field] ?? person.answers?.[field]
      return value == null ? [] : [[field, value]]
    }),
  )
