import { ADULT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

/** The index of the contact: the first main person, adults before youths before kids; -1: there is none. */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}

/** Whether only children and teenagers take something: then an adult books for them, and stands beside the persons. */
export const needsContact = (persons: readonly { type: PersonType; mainperson: boolean }[]): boolean => {
  const contact = persons[contactIndex(persons)]
  return contact !== undefined && contact.type !== ADULT
}

interface Booked<Contact, Somebody> {
  contact?: Contact | null | undefined
  persons: readonly Somebody[]
}

/** Who has booked. A booking for children that is older than the contact beside its persons has the adult's name in a child's place. */
export const bookerOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: Booked<Contact, Somebody>): Contact | Somebody | undefined => contact ?? persons[contactIndex(persons)]

/** All of whom an order asks something: a contact that takes nothing comes before the persons. */
export const peopleOf = <Contact, Somebody extends { type: PersonType; mainperson: boolean }>({
  contact,
  persons,
}: {
  contact: Contact
  persons: readonly Somebody[]
}): {
  people: readonly (Contact | Somebody)[]
  /** The place of who books, among them. */
  booker: number
  /** How many of them come before the persons. */
  before: 0 | 1
} =>
  needsContact(persons)
    ? { people: [contact, ...persons], booker: 0, before: 1 }
    : { people: persons, booker: contactIndex(persons), before: 0 }
