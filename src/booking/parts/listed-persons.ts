import type { Person, PersonRef, Persons } from '#domain/persons/persons.ts'

/** A person and their index in the booking. */
export interface ListedPerson {
  ref: PersonRef
  /** The index as a text, e.g. for React's `key`. */
  key: string
  person: Person
}

export const keyOf = ({ list, at }: PersonRef): string => `${list}-${at}`

const listedIn = (list: PersonRef['list'], persons: Person[]): ListedPerson[] =>
  persons.map((person, at) => ({ ref: { list, at }, key: keyOf({ list, at }), person }))

/** The persons with their places, adults first as in payload and cart. */
export const listedPersons = ({ adults, kids }: Persons): ListedPerson[] => [
  ...listedIn('adults', adults),
  ...listedIn('kids', kids),
]
