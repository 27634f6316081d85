import type { PersonType } from '#contract/person.ts'

/** The place of the booking's contact: its first main person, adults before youths before kids (api.md); -1: there is none. */
export const contactIndex = (persons: readonly { type: PersonType; mainperson: boolean }[]): number => {
  const mains = persons.flatMap(({ type, mainperson }, index) => (mainperson ? [{ type, index }] : []))
  return mains.toSorted((a, b) => a.type - b.type)[0]?.index ?? -1
}
