import { ADULT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

/**
 * Returns the index of the contact among the main persons: an adult, or else a youth, or else a kid. Returns -1 if
 * there is no main person.
 */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}

/** Tells whether there are persons but no adult, so that the contact must be an adult who rents nothing. */
export const needsContact = (persons: readonly { type: PersonType; mainperson: boolean }[]): boolean => {
  const contact = persons[contactIndex(persons)]
  return contact !== undefined && contact.type !== ADULT
}

interface Booked<Contact, Somebody> {
  contact?: Contact | null | undefined
  persons: readonly Somebody[]
}

/**
 * Returns the contact beside the persons, or else the main person who is the contact; undefined if there is neither.
 */
export const bookerOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: Booked<Contact, Somebody>): Contact | Somebody | undefined => contact ?? persons[contactIndex(persons)]

/** Lists first the contact, if the contact takes no equipment, then the persons. */
export const peopleOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: {
  contact: Contact
  persons: readonly Somebody[]
}): {
  people: readonly (Contact | Somebody)[]
  booker: number
  /** The number of contacts before the persons: 1 if a contact without equipment comes first, otherwise 0. */
  before: 0 | 1
} =>
  needsContact(persons)
    ? { people: [contact, ...persons], booker: 0, before: 1 }
    : { people: persons, booker: contactIndex(persons), before: 0 }
