import type { Person, PersonRef, Persons } from '#domain/persons/persons.ts'

export interface ListedPerson {
  ref: PersonRef
  key: string
  person: Person
}

export const keyOf = ({ list, at }: PersonRef): string => `${list}-${at}`

const listedIn = (list: PersonRef['list'], persons: Person[]): ListedPerson[] =>
  persons.map((person, at) => ({ ref: { list, at }, key: keyOf({ list, at }), person }))

export const listedPersons = ({ adults, kids }: Persons): ListedPerson[] => [
  ...listedIn('adults', adults),
  ...listedIn('kids', kids),
]

export const isCoverable = ({ products, coverage }: Person): boolean => products.length > 0 || coverage
