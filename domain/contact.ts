import { ADULT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

/** The index of the contact: the first main person, adults before youths before kids; -1: there is none. */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}

/** The index of the contact where it is an adult; -1: only kids and youths rent, and the contact's fields hold the adult's name. */
export const adultContactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const contact = contactIndex(persons)
  return persons[contact]?.type === ADULT ? contact : -1
}
