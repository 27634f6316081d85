import type { Product } from '#contract/catalogue.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { Person } from './persons.ts'

const TOLD = ['weight', 'height', 'skills'] as const

/**
 * What the questionnaire has learnt of the fields that a product requires: nobody is asked twice, and nothing that is not required gets into
 * the booking. What the person already has stays.
 */
export const toldFields = (
  person: Person,
  { requiredPersonalFields = [] }: Partial<Pick<Product, 'requiredPersonalFields'>>,
): PersonalFields =>
  Object.fromEntries(
    TOLD.filter((field) => requiredPersonalFields.includes(field)).flatMap((field) => {
      const value = person[field] ?? person.answers?.[field]
      return value == null ? [] : [[field, value]]
    }),
  )
