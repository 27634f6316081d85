import { ADULT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

/** The place of the booking's contact: its first main person, adults before youths before kids (api.md); -1: there is none. */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}

/** The place of the adult who books, as the booking's contact; -1: only children or teenagers take something, and their place holds the adult's name. */
export const adultContactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const contact = contactIndex(persons)
  return persons[contact]?.type === ADULT ? contact : -1
}
