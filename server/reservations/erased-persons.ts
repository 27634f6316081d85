import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { OrderedPayload } from '#contract/booking.ts'

type Persons = OrderedPayload['persons']

const isNameless = (person: Persons[number]): boolean => PERSONAL_FIELDS.every((field) => (person[field] ?? '') === '')

/** A change says nothing of persons who were erased from its booking: so many stay erased, and no more. */
export const keepErased = (persons: Persons, before: Persons): Persons => {
  let left = before.filter(({ isErased }) => isErased).length
  return persons.map((person) => {
    if (left === 0 || !isNameless(person)) return person
    left -= 1
    return { ...person, isErased: true }
  })
}
