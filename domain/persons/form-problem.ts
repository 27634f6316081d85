import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FieldProblem } from './personal-fields.ts'
import { personalProblems } from './personal-problems.ts'

export interface FormProblem {
  field: PersonalField | 'password' | 'repeat' | 'number'
  key: FieldProblem['key'] | 'form.passwordLength' | 'form.passwordRepeat'
}

export const fieldProblems = (
  fields: Partial<Record<PersonalField, unknown>>,
  required: readonly PersonalField[],
  today: IsoDay,
): FormProblem[] => personalProblems([{ fields, required }], today).map(({ field, key }) => ({ field, key }))
