import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'

export type SavedFields = Omit<PersonalFields, 'age'>
export type CustomerProfile = Omit<SavedFields, 'email'>

/** The server keeps these fields for the period of damage claims, because they prove how the bindings were set. */
export const SIZE_FIELDS = ['weight', 'height', 'shoesize', 'skills'] as const satisfies PersonalField[]

export type SizeFields = Pick<PersonalFields, (typeof SIZE_FIELDS)[number]>

const isSize = (field: PersonalField) => (SIZE_FIELDS as readonly PersonalField[]).includes(field)

export const hasSizes = (fields: SavedFields): boolean => SIZE_FIELDS.some((field) => (fields[field] ?? null) !== null)

const pick = (person: PersonalFields, isWanted: (field: PersonalField) => boolean): PersonalFields =>
  Object.fromEntries(
    PERSONAL_FIELDS.filter((field) => isWanted(field) && (person[field] ?? '') !== '').map((field) => [
      field,
      person[field],
    ]),
  )

export const savedFields = (person: PersonalFields): SavedFields => pick(person, (field) => field !== 'age')

export const sizeFields = (person: PersonalFields): SizeFields => pick(person, isSize)

/**
 * Returns the fields of a person that the server copies into a profile. Measures and ability are not copied, because
 * only the customer may save them.
 */
export const profileFields = (person: PersonalFields): CustomerProfile =>
  pick(person, (field) => field !== 'age' && field !== 'email' && !isSize(field))
