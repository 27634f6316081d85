import { everybody, type Persons } from './persons.ts'

export const insuredCount = (persons: Persons, coveragePercent: number | null | undefined): number =>
  coveragePercent == null ? 0 : everybody(persons).filter(({ coverage }) => coverage).length
