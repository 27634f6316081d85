import { ADULT_AGE, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import type { FieldProblem } from './personal-fields.ts'
import { isValidField } from './valid-field.ts'

export const isPastBirthday = (birthday: string, today: IsoDay): boolean => birthday < today

const isTooYoung = (field: PersonalField, value: unknown, today: IsoDay): boolean => {
  if (field === 'age') return (value as number) < ADULT_AGE
  return field === 'birthday' && ageOn(value as IsoDay, today) < ADULT_AGE
}

type Fields = Partial<Record<PersonalField, unknown>>

const problemOf = (
  field: PersonalField,
  value: unknown,
  isRequired: boolean,
  today: IsoDay,
): FieldProblem['key'] | undefined => {
  if (value === undefined || value === null || value === '') return isRequired ? 'form.required' : undefined
  if (!isValidField(field, value)) return field === 'birthday' ? 'form.birthday' : 'form.invalid'
  return field === 'birthday' && !isPastBirthday(value as string, today) ? 'form.birthday' : undefined
}

export const personalProblems = (
  persons: readonly {
    fields: Fields
    required: readonly PersonalField[]
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
