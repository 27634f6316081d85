import * as z from 'zod/mini'
import { BODY_FIELDS } from './body-fields.ts'
import { DEPOT_COUNT_MAX, PERSONAL_FIELDS } from './constants.ts'
import { AGE_MAX, MEASURES, TEXT_MAX } from './limits.ts'
import type { PersonalNumber, PersonalSchema, PersonalText } from './personal.ts'
import { Country, Email, Id, isoDay, kept, nameText, phoneText, shopText, text } from './primitives.ts'

/** 1 adult, 2 youth, 3 kid. */
export const PersonType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type PersonType = z.infer<typeof PersonType>

/** 1 male, 2 female, 3 diverse. */
export const Gender = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Gender = z.infer<typeof Gender>
/** 1 beginner, 2 advanced, 3 professional. */
export const Skills = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Skills = z.infer<typeof Skills>

const personalNumber = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max)) as PersonalNumber
const measure = ({ min, max }: { min: number; max: number }) => z.nullish(personalNumber(min, max))

const Age = z.int().check(z.gte(0), z.lte(AGE_MAX)) as PersonalNumber
const Birthday = isoDay('form.birthday') as PersonalText
const PersonalGender = Gender as PersonalSchema<typeof Gender>
const PersonalCountry = Country as PersonalText
const PersonalSkills = Skills as PersonalSchema<typeof Skills>

/** Requires no field, because domain/persons/personal-fields.ts decides which fields are required. */
export const PersonalFields = z.object({
  firstname: z.nullish(nameText(TEXT_MAX.name)),
  lastname: z.nullish(nameText(TEXT_MAX.name)),
  gender: z.nullish(PersonalGender),
  country: z.nullish(PersonalCountry),
  address: z.nullish(text(TEXT_MAX.address)),
  zip: z.nullish(text(TEXT_MAX.zip)),
  city: z.nullish(text(TEXT_MAX.city)),
  email: z.nullish(Email),
  phone: z.nullish(phoneText(TEXT_MAX.phone)),
  age: z.nullish(Age),
  birthday: z.nullish(Birthday),
  weight: measure(MEASURES.weight),
  height: measure(MEASURES.height),
  shoesize: measure(MEASURES.shoesize),
  skills: z.nullish(PersonalSkills),
})
export type PersonalFields = z.infer<typeof PersonalFields>
export type PersonalField = keyof PersonalFields

/**
 * Checks only the length of the texts below, so that one text that is no longer valid does not make all other fields
 * unreadable.
 */
export const FieldsAsTyped = z.extend(PersonalFields, {
  firstname: z.nullish(kept(TEXT_MAX.name)),
  lastname: z.nullish(kept(TEXT_MAX.name)),
  address: z.nullish(kept(TEXT_MAX.address)),
  zip: z.nullish(kept(TEXT_MAX.zip)),
  city: z.nullish(kept(TEXT_MAX.city)),
  phone: z.nullish(kept(TEXT_MAX.phone)),
})

export const Contact = z.omit(PersonalFields, BODY_FIELDS)
export type Contact = z.infer<typeof Contact>

export const ContactAsTyped = z.omit(FieldsAsTyped, BODY_FIELDS)

export const PersonalFieldName = z.enum(PERSONAL_FIELDS)

const FieldSetting = z.optional(z.enum(['hidden', 'optional', 'required', 'requiredFromOneDay']))

/** A shop cannot hide such a field, because the contact may have to fill it in, or prices depend on it. */
const ShownFieldSetting = z.optional(z.enum(['optional', 'required']))

/** A field without a setting is required if it is in `requiredPersonalFields`. Products can require further fields. */
export const FieldSettings = z.object({
  firstname: ShownFieldSetting,
  lastname: ShownFieldSetting,
  gender: FieldSetting,
  country: FieldSetting,
  address: FieldSetting,
  zip: FieldSetting,
  city: FieldSetting,
  email: ShownFieldSetting,
  phone: FieldSetting,
  age: ShownFieldSetting,
  birthday: ShownFieldSetting,
  weight: FieldSetting,
  height: FieldSetting,
  shoesize: FieldSetting,
  skills: FieldSetting,
} satisfies Record<PersonalField, unknown>)
export type FieldSettings = z.infer<typeof FieldSettings>

export const ProductLine = z.object({
  id: Id,
  count: z.int().check(z.gte(1), z.lte(DEPOT_COUNT_MAX)),
  modelId: z.nullish(Id),
  property1: z.nullish(shopText(TEXT_MAX.sizeName)),
  /** True if nobody has chosen the size, so that the shop suggests one. */
  sizeByShop: z.optional(z.boolean()),
})
export type ProductLine = z.infer<typeof ProductLine>
