import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from './days.ts'
import { sharedFields, takesOver } from './personal-fields.ts'

/**
 * What of a saved person goes into a booking: only what this booking requires (trust.md, "German checkout"). An age is worked out from the
 * birthday, on the day on which ages count.
 */
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

/** What of one person must not stay with another one: everything but the age, which was said of the place, and what a family has in common. */
const OWN_FIELDS = ['firstname', 'lastname', 'gender', 'birthday', 'weight', 'height', 'shoesize', 'skills'] as const
const NOBODYS = Object.fromEntries(OWN_FIELDS.map((field) => [field, null])) as PersonalFields

/** Everybody, with `fields` of a saved person for the one at a place. Whoever lives where the contact does moves with them. */
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
