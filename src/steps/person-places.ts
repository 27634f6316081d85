import type { Person, PersonRef, Persons } from '#domain/persons.ts'

/** A person and their place in the booking. */
export interface PersonPlace {
  ref: PersonRef
  /** Names the place, e.g. for React. */
  key: string
  person: Person
}

export const keyOf = ({ list, at }: PersonRef): string => `${list}-${at}`

const placesIn = (list: PersonRef['list'], persons: Person[]): PersonPlace[] =>
  persons.map((person, at) => ({ ref: { list, at }, key: keyOf({ list, at }), person }))

/** Everybody with their places, adults first: the order of the payload and of the cart. */
export const personPlaces = ({ adults, kids }: Persons): PersonPlace[] => [
  ...placesIn('adults', adults),
  ...placesIn('kids', kids),
]
