import type { PersonalField, PersonalFields } from '#contract/person.ts'
import { fieldOfText, textOfField } from '#domain/persons/personal-text.ts'
import type { PersonTexts } from '#src/checkout/personal/PersonInputs.tsx'

/** What a form shows of a person. */
export const fieldTextsOf = (person: PersonalFields, fields: readonly PersonalField[], comma: ',' | '.'): PersonTexts =>
  Object.fromEntries(fields.map((field) => [field, textOfField(field, person[field], comma)]))

/** What a form holds; what says nothing stays the text it is, for the checks to find. */
export const valuesOf = (texts: PersonTexts, fields: readonly PersonalField[]): PersonalFields =>
  Object.fromEntries(fields.map((field) => [field, fieldOfText(field, texts[field] ?? '')]))
