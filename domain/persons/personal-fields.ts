import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Product } from '#contract/catalogue.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import type { Settings } from '#contract/site.ts'
import { contactIndex, needsContact } from './contact.ts'

const CONTACT_FIELDS: readonly PersonalField[] = ['firstname', 'lastname', 'email']

export interface ShopFields {
  required: PersonalField[]
  optional: PersonalField[]
  hidden: PersonalField[]
}

export const shopFields = (
  { requiredPersonalFields, personalFields = {} }: Pick<Settings, 'requiredPersonalFields' | 'personalFields'>,
  hours: number | null | undefined,
): ShopFields => {
  const settingOf = (field: PersonalField) => {
    const setting = personalFields[field] ?? (requiredPersonalFields.includes(field) ? 'required' : undefined)
    if (setting !== 'requiredFromOneDay') return setting
    return hours == null ? 'required' : 'hidden'
  }
  const withSetting = (setting: keyof ShopFields) => PERSONAL_FIELDS.filter((field) => settingOf(field) === setting)
  return { required: withSetting('required'), optional: withSetting('optional'), hidden: withSetting('hidden') }
}

/** Returns the fields of the settings and of the chosen products, and for the contact also name and e-mail address. */
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

export const MEASURED: readonly PersonalField[] = ['weight', 'height', 'shoesize', 'skills']

const ASKED_FIRST = ['height', 'weight', 'shoesize', 'age', 'skills'] as const
export type BodyField = (typeof ASKED_FIRST)[number]

export const bodyFieldsOf = (products: readonly Pick<Product, 'requiredPersonalFields'>[]): BodyField[] =>
  ASKED_FIRST.filter((field) => products.some(({ requiredPersonalFields }) => requiredPersonalFields.includes(field)))

/** An order leaves out the fields that the shop hides and no chosen product requires. */
export const hiddenFields = (
  { hidden }: ShopFields,
  chosen: readonly Pick<Product, 'requiredPersonalFields'>[],
): PersonalField[] =>
  hidden.filter((field) => !chosen.some(({ requiredPersonalFields }) => requiredPersonalFields.includes(field)))

/** Leaves out hidden fields, and the measures that neither a chosen product nor the shop asks for. */
export const orderedFields = (
  shop: ShopFields,
  chosen: readonly Pick<Product, 'requiredPersonalFields'>[],
): PersonalField[] => {
  const asked = requiredFields([...shop.required, ...shop.optional], chosen, false)
  const hidden = hiddenFields(shop, chosen)
  return PERSONAL_FIELDS.filter(
    (field) => !hidden.includes(field) && (!MEASURED.includes(field) || asked.includes(field)),
  )
}

const FIELDS_WITHOUT_SIZES: readonly PersonalField[] = ['gender', 'country', 'address', 'zip', 'city', 'phone']
const PROOF_OF_AGE: PersonalField = 'birthday'

export const contactFields = (settingFields: readonly PersonalField[]): PersonalField[] => {
  const asked = settingFields.filter((field) => FIELDS_WITHOUT_SIZES.includes(field))
  const required = [...CONTACT_FIELDS, PROOF_OF_AGE, ...asked]
  return PERSONAL_FIELDS.filter((field) => required.includes(field))
}

/** An erased person who is not the contact has no required fields. `chosen` has each person's products. */
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

/** Only the contact may fill in address and contact data that is not required. */
export const optionalOfPeople = (
  optional: readonly PersonalField[],
  persons: readonly { type: PersonType; mainperson: boolean; isErased?: boolean | undefined }[],
  required: readonly (readonly PersonalField[])[],
): PersonalField[][] => {
  const before = needsContact(persons) ? 1 : 0
  const contact = before === 1 ? 0 : contactIndex(persons)
  return required.map((own, at) => {
    const isErased = persons[at - before]?.isErased === true
    return optional.filter((field) => {
      if (own.includes(field) || isErased) return false
      if (SHARED_FIELDS.includes(field)) return at === contact
      return at >= before || FIELDS_WITHOUT_SIZES.includes(field)
    })
  })
}

export const SHARED_FIELDS: readonly PersonalField[] = ['country', 'address', 'zip', 'city', 'email', 'phone']

/** A field can be copied if both the person and the contact need it. */
export const sharedFields = (required: readonly (readonly PersonalField[])[], contact: number): PersonalField[][] =>
  required.map((own, at) =>
    at === contact
      ? []
      : SHARED_FIELDS.filter((field) => own.includes(field) && required[contact]?.includes(field) === true),
  )

type PersonalValues = Partial<Record<PersonalField, string | number | null | undefined>>

/** True if there are shared fields, and they are either all empty or all equal to the contact's. */
export const takesOver = (own: PersonalValues, contact: PersonalValues, shared: readonly PersonalField[]): boolean =>
  shared.length > 0 &&
  (shared.every((field) => (own[field] ?? '') === '') ||
    shared.every((field) => (own[field] ?? '') === (contact[field] ?? '')))

export interface FieldProblem {
  person: number
  field: PersonalField
  key: 'form.required' | 'form.invalid' | 'form.birthday' | 'form.adult'
}

/** Leaves out fields that are copied from the contact. */
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
