import { everybody, type Persons } from './persons.ts'

/** Returns the number of persons with coverage, or 0 if the shop does not offer coverage. */
export const insuredCount = (persons: Persons, coveragePercent: number | null | undefined): number =>
  coveragePercent == null ? 0 : everybody(persons).filter(({ coverage }) => coverage).length
