import { isPastBirthday } from './personal-text.ts'
import { ADULT_AGE, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Product } from '#contract/catalogue.ts'
import { PersonalFields, type PersonalField, type PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { contactIndex, needsContact } from './contact.ts'
import { ageOn } from '#domain/calendar/days.ts'

/** The contact must always enter these fields, for confirmation and receipt. */
const CONTACT_FIELDS: readonly PersonalField[] = ['firstname', 'lastname', 'email']

/** The required fields of one person in the form's order: those of the settings, and those of the chosen products. */
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

/** The fields that a shop can require of a contact without equipment. */
const FIELDS_WITHOUT_SIZES: readonly PersonalField[] = ['gender', 'country', 'address', 'zip', 'city', 'phone']
/** A contact without equipment proves the age by this field only. */
const PROOF_OF_AGE: PersonalField = 'birthday'

/** The required fields of a contact without equipment, in the form's order. */
export const contactFields = (settingFields: readonly PersonalField[]): PersonalField[] => {
  const asked = settingFields.filter((field) => FIELDS_WITHOUT_SIZES.includes(field))
  const required = [...CONTACT_FIELDS, PROOF_OF_AGE, ...asked]
  return PERSONAL_FIELDS.filter((field) => required.includes(field))
}

/** The required fields for each of `peopleOf`; none for an erased person. `chosen` has each person's products. */
export const requiredOfPeople = (
  settingFields: readonly PersonalField[],
  persons: readonly { type: PersonType; mainperson: boolean; isErased?: boolean | undefined }[],
  chosen: readonly (readonly Pick<Product, 'requiredPersonalFields'>[])[],
): PersonalField[][] => {
  const isContactApart = needsContact(persons)
  const contact = isContactApart ? -1 : contactIndex(persons)
  const ofPersons = chosen.map((products, at) =>
    persons[at]!.isErased && at !== contact ? [] : requiredFields(settingFields, products, at === contact),
  )
  return isContactApart ? [contactFields(settingFields), ...ofPersons] : ofPersons
}

/** Address and contact data, which are usually the same for a family. */
export const SHARED_FIELDS: readonly PersonalField[] = ['country', 'address', 'zip', 'city', 'email', 'phone']

/** For each person, the fields that can be copied from the contact: those that both need. */
export const sharedFields = (required: readonly (readonly PersonalField[])[], contact: number): PersonalField[][] =>
  required.map((own, at) =>
    at === contact
      ? []
      : SHARED_FIELDS.filter((field) => own.includes(field) && required[contact]?.includes(field) === true),
  )

/** The values of fields, in the booking or in a form. */
type PersonalValues = Partial<Record<PersonalField, string | number | null | undefined>>

/** True if a person has the contact's shared fields: all are empty, or all are equal. */
export const takesOver = (own: PersonalValues, contact: PersonalValues, shared: readonly PersonalField[]): boolean =>
  shared.length > 0 &&
  (shared.every((field) => (own[field] ?? '') === '') ||
    shared.every((field) => (own[field] ?? '') === (contact[field] ?? '')))

/** A missing or invalid field, as a message key below `form`. */
export interface FieldProblem {
  /** The person's index in `peopleOf`. */
  person: number
  field: PersonalField
  key: 'form.required' | 'form.invalid' | 'form.birthday' | 'form.adult'
}

/**
 * For each person, the fields that the form shows: required ones that are not copied, and those that the server has
 * refused. A copied field is only shown at the contact.
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

/** True if a valid birthday or age is below the age from which one can book. */
const isTooYoung = (field: PersonalField, value: unknown, today: IsoDay): boolean => {
  if (field === 'age') return (value as number) < ADULT_AGE
  return field === 'birthday' && ageOn(value as IsoDay, today) < ADULT_AGE
}

/** The values in a form; each field is checked separately. */
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
  return field === 'birthday' && !isPastBirthday(value as string, today) ? 'form.birthday' : undefined
}

/** All required fields that are missing, and all that are invalid. */
export const personalProblems = (
  persons: readonly {
    fields: Fields
    required: readonly PersonalField[]
    /** True if this person is the contact, who must be an adult. */
    books?: boolean
  }[],
  today: IsoDay,
): FieldProblem[] =>
  persons.flatMap(({ fields, required, books = false }, person) =>
    PERSONAL_FIELDS.flatMap((field): FieldProblem[] => {
      const value = fields[field]
      const key = problemOf(field, value, required.includes(field), today)
      if (key) return [{ person, field, key }]
      const isGiven = value !== undefined && value !== null && value !== ''
      return books && isGiven && isTooYoung(field, value, today) ? [{ person, field, key: 'form.adult' }] : []
    }),
  )
