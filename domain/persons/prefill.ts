import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import { sharedFields, takesOver } from './personal-fields.ts'

/** Returns the fields that the booking requires. The age is computed from the birthday for `ageDay`. */
export const prefillOf = (
  saved: Omit<SavedPerson, 'id'>,
  required: readonly PersonalField[],
  ageDay: IsoDay,
): PersonalFields => {
  const known: PersonalFields = { ...saved, age: saved.birthday ? ageOn(saved.birthday, ageDay) : null }
  return Object.fromEntries(
    required.flatMap((field) => {
      const value = known[field]
      return value === null || value === undefined || value === '' ? [] : [[field, value]]
    }),
  )
}

type Everybody = readonly (PersonalFields & { isAutofilled?: boolean | undefined })[]

const OWN_FIELDS = ['firstname', 'lastname', 'gender', 'birthday', 'weight', 'height', 'shoesize', 'skills'] as const
const NOBODYS = Object.fromEntries(OWN_FIELDS.map((field) => [field, null])) as PersonalFields

/** If the person is the contact, persons who copy the contact's address and contact data get the new ones too. */
export const withSavedPerson = (
  persons: Everybody,
  at: number,
  fields: PersonalFields,
  { required, contact }: { required: readonly (readonly PersonalField[])[]; contact: number },
): (PersonalFields & { isAutofilled?: boolean | undefined })[] => {
  const chosen = { ...persons[at], ...(persons[at]?.isAutofilled && NOBODYS), ...fields, isAutofilled: true }
  const shared = sharedFields(required, contact)
  return persons.map((own, index) => {
    if (index === at) return chosen
    const taken = at === contact && takesOver(own, persons[at] ?? {}, shared[index]!) ? shared[index]! : []
    return { ...own, ...Object.fromEntries(taken.map((field) => [field, chosen[field]])) }
  })
}
