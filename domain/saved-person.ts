import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from './days.ts'

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
