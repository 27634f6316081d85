import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { personalProblems, type FieldProblem } from '#domain/persons/personal-fields.ts'
import { fieldOfText, keptField, textOfField } from '#domain/persons/personal-text.ts'

/** What stands in one person's fields. */
export type Texts = Partial<Record<PersonalField, string>>

export const textsOf = (person: PersonalFields, comma: '.' | ','): Texts =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, textOfField(field, person[field], comma)]))

/** What the booking keeps of it. */
export const keptFields = (texts: Texts, today: IsoDay): PersonalFields =>
  Object.fromEntries(
    PERSONAL_FIELDS.map((field) => [field, keptField(field, fieldOfText(field, texts[field] ?? ''), today)]),
  )

export const problemsOfTexts = (
  all: readonly Texts[],
  asked: readonly (readonly PersonalField[])[],
  /** The place of who books. */
  booker: number,
  today: IsoDay,
): FieldProblem[] =>
  personalProblems(
    asked.map((required, at) => ({
      fields: Object.fromEntries(required.map((field) => [field, fieldOfText(field, all[at]?.[field] ?? '')])),
      required,
      books: at === booker,
    })),
    today,
  )

export const pick = (texts: Texts, fields: readonly PersonalField[]): Texts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))
