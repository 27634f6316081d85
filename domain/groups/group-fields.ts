import type { Product } from '#contract/catalogue.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalField, PersonalFields, PersonType } from '#contract/person.ts'
import { contactIndex } from '#domain/persons/contact.ts'
import { SIZE_FIELDS } from '#domain/persons/saved-fields.ts'
import { contactFields, requiredFields, SHARED_FIELDS } from '#domain/persons/personal-fields.ts'

type Chosen = readonly Pick<Product, 'requiredPersonalFields'>[]

interface Booked {
  persons: readonly { type: PersonType; mainperson: boolean; isErased?: boolean | undefined }[]
  contact?: PersonalFields | null | undefined
}

export interface GroupFields {
  fields: PersonalField[]
  /** Measures that may be missing, because the counter can take them. */
  measures: PersonalField[]
}

const NONE: GroupFields = { fields: [], measures: [] }

const isMeasure = (field: PersonalField) => (SIZE_FIELDS as readonly PersonalField[]).includes(field)

const parted = (required: readonly PersonalField[]): GroupFields => ({
  fields: required.filter((field) => !isMeasure(field)),
  measures: required.filter(isMeasure),
})

/** Address and contact data are not required, because the booking has those of the leader. */
export const memberFields = (settingFields: readonly PersonalField[], chosen: Chosen): GroupFields => {
  const required = new Set<PersonalField>(['firstname', ...requiredFields(settingFields, chosen, false)])
  return parted(PERSONAL_FIELDS.filter((field) => required.has(field) && !SHARED_FIELDS.includes(field)))
}

/** A leader without equipment must enter the birthday, because it proves the age. */
export const leaderFields = (settingFields: readonly PersonalField[], chosen: Chosen): GroupFields =>
  parted(chosen.length > 0 ? requiredFields(settingFields, chosen, true) : contactFields(settingFields))

/** An erased person who is not the leader needs no fields. `chosen` has each person's products. */
export const fieldsOfGroup = (
  settingFields: readonly PersonalField[],
  { persons, contact }: Booked,
  chosen: readonly Chosen[],
): GroupFields[] => {
  const leader = contact ? -1 : contactIndex(persons)
  return chosen.map((products, at) => {
    if (at === leader) return leaderFields(settingFields, products)
    return persons[at]!.isErased ? NONE : memberFields(settingFields, products)
  })
}

export const isIncomplete = (products: readonly unknown[], { fields, measures }: GroupFields): boolean =>
  products.length === 0 || fields.length + measures.length > 0

export const missingOf = (person: Partial<PersonalFields>, { fields, measures }: GroupFields): GroupFields => {
  const isMissing = (field: PersonalField) => (person[field] ?? '') === ''
  return { fields: fields.filter(isMissing), measures: measures.filter(isMissing) }
}
