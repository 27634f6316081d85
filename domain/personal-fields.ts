import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Product } from '#contract/catalogue.ts'
import { PersonalFields, type PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from './days.ts'

/** Always required of the booking's contact (api.md). */
const CONTACT_FIELDS: readonly PersonalField[] = ['firstname', 'lastname', 'email']

/**
 * The fields one person must fill in: the union of the shop's setting and the chosen products' (specification, section 5), in the
 * order of a form.
 */
export const requiredFields = (
  settingFields: readonly PersonalField[],
  chosen: readonly Pick<Product, 'requiredPersonalFields'>[],
  isContact: boolean,
): PersonalField[] => {
  const required = new Set<PersonalField>([
    ...settingFields,
    ...chosen.flatMap((product) => product.requiredPersonalFields),
    ...(isContact ? CONTACT_FIELDS : []),
  ])
  return PERSONAL_FIELDS.filter((field) => required.has(field))
}

/** Where one lives and how one is reached: what a family has in common. */
const SHARED_FIELDS: readonly PersonalField[] = ['country', 'address', 'zip', 'city', 'email', 'phone']

/** The fields that each may take over from the contact, because both are asked for them. */
export const sharedFields = (required: readonly (readonly PersonalField[])[], contact: number): PersonalField[][] =>
  required.map((own, at) =>
    at === contact
      ? []
      : SHARED_FIELDS.filter((field) => own.includes(field) && required[contact]?.includes(field) === true),
  )

/** What is told of a person, as the booking or as a form has it. */
type Told = Partial<Record<PersonalField, string | number | null | undefined>>

/** Somebody who has said nothing of their own, or the same, takes it over from the contact. */
export const takesOver = (own: Told, contact: Told, shared: readonly PersonalField[]): boolean =>
  shared.length > 0 &&
  (shared.every((field) => (own[field] ?? '') === '') ||
    shared.every((field) => (own[field] ?? '') === (contact[field] ?? '')))

/** A field that keeps personal data from being complete, as a message key of `form`. */
export interface FieldProblem {
  /** The person's place, adults first. */
  person: number
  field: PersonalField
  key: 'form.required' | 'form.invalid' | 'form.birthday' | 'form.adult'
}

/**
 * The fields that each is asked for: what is required of them and not taken over, and what the server has named. It knows best what it does
 * not take; of a field that is taken over, the contact is asked.
 */
export const askedFields = (
  required: readonly (readonly PersonalField[])[],
  takenOver: readonly (readonly PersonalField[])[],
  named: readonly FieldProblem[],
): PersonalField[][] =>
  required.map((own, at) =>
    PERSONAL_FIELDS.filter(
      (field) =>
        (own.includes(field) || named.some((problem) => problem.person === at && problem.field === field)) &&
        !takenOver[at]?.includes(field),
    ),
  )

/** Who may book: the contact of a booking has come of age. */
export const ADULT_AGE = 18

/** Whether a birthday or an age, which can be, says that somebody is too young to book. */
const isTooYoung = (field: PersonalField, value: unknown, today: IsoDay): boolean => {
  if (field === 'age') return (value as number) < ADULT_AGE
  return field === 'birthday' && ageOn(value as IsoDay, today) < ADULT_AGE
}

/** Values as a form has them; what cannot be is said field by field. */
type Fields = Partial<Record<PersonalField, unknown>>

const problemOf = (
  field: PersonalField,
  value: unknown,
  isRequired: boolean,
  today: IsoDay,
): FieldProblem['key'] | undefined => {
  if (value === undefined || value === null || value === '') return isRequired ? 'form.required' : undefined
  if (!PersonalFields.shape[field].safeParse(value).success)
    return field === 'birthday' ? 'form.birthday' : 'form.invalid'
  // In the past (specification, section 5).
  return field === 'birthday' && (value as string) >= today ? 'form.birthday' : undefined
}

/** What keeps everybody's personal data from being complete: missing required fields, and given ones that cannot be. */
export const personalProblems = (
  persons: readonly {
    fields: Fields
    required: readonly PersonalField[]
    /** An adult who books: their age, where it is known, has to be one. */
    books?: boolean
  }[],
  today: IsoDay,
): FieldProblem[] =>
  persons.flatMap(({ fields, required, books = false }, person) =>
    PERSONAL_FIELDS.flatMap((field): FieldProblem[] => {
      const value = fields[field]
      const key = problemOf(field, value, required.includes(field), today)
      if (key) return [{ person, field, key }]
      const isTold = value !== undefined && value !== null && value !== ''
      return books && isTold && isTooYoung(field, value, today) ? [{ person, field, key: 'form.adult' }] : []
    }),
  )
