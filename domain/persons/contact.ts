import { ADULT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

/** The index of the contact: the first main person, adults before youths before kids; -1: there is none. */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}

/** Whether all persons are under age: then the contact is an adult in addition to the persons. */
export const needsContact = (persons: readonly { type: PersonType; mainperson: boolean }[]): boolean => {
  const contact = persons[contactIndex(persons)]
  return contact !== undefined && contact.type !== ADULT
}

interface Booked<Contact, Somebody> {
  contact?: Contact | null | undefined
  persons: readonly Somebody[]
}

/** The contact. In older bookings for children, without a contact beside the persons, it is the first child's data. */
export const bookerOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: Booked<Contact, Somebody>): Contact | Somebody | undefined => contact ?? persons[contactIndex(persons)]

/** All persons with fields in an order: a contact without equipment comes before the persons. */
export const peopleOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: {
  contact: Contact
  persons: readonly Somebody[]
}): {
  people: readonly (Contact | Somebody)[]
  /** The contact's index among the forms. */
  booker: number
  /** The number of forms before the persons' own. */
  before: 0 | 1
} =>
  needsContact(persons)
    ? { people: [contact, ...persons], booker: 0, before: 1 }
    : { people: persons, booker: contactIndex(persons), before: 0 }
