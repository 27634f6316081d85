import type { GroupPersonSeen } from '#contract/groups.ts'
import { isIncomplete } from './group-fields.ts'

type Entry = Pick<GroupPersonSeen, 'products' | 'missing' | 'byMember' | 'remindedOn' | 'email'>

export interface GroupProgress {
  count: number
  /** The number of persons who have entered or opened their data by a member's link. */
  entered: number
  incomplete: number
  reminded: number
  unreachable: number
}

export const isLacking = ({ products, missing }: Pick<Entry, 'products' | 'missing'>): boolean =>
  isIncomplete(products, missing)

export const progressOf = (persons: readonly Entry[]): GroupProgress => {
  const incomplete = persons.filter(isLacking)
  return {
    count: persons.length,
    entered: persons.filter(({ byMember }) => byMember).length,
    incomplete: incomplete.length,
    reminded: incomplete.filter(({ remindedOn }) => remindedOn !== null).length,
    unreachable: incomplete.filter(({ email }) => !email).length,
  }
}

/** Sorts persons with missing data to the beginning. Otherwise the order does not change. */
export const lackingFirst = <T extends Entry>(persons: readonly T[]): T[] => [
  ...persons.filter(isLacking),
  ...persons.filter((person) => !isLacking(person)),
]
