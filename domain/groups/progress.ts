import type { GroupPersonSeen } from '#contract/groups.ts'
import { isIncomplete } from './group-fields.ts'

type Entry = Pick<GroupPersonSeen, 'products' | 'missing' | 'byMember' | 'remindedOn' | 'email'>

/** The numbers of persons by which a leader sees what is left to do. */
export interface GroupProgress {
  count: number
  /** The number of persons who have opened their entry themselves. */
  entered: number
  incomplete: number
  /** Incomplete ones who were reminded. */
  reminded: number
  /** Incomplete ones without an address, whom no mail reaches. */
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

/** Those who lack something come first, each part in the order of the table. */
export const lackingFirst = <T extends Entry>(persons: readonly T[]): T[] => [
  ...persons.filter(isLacking),
  ...persons.filter((person) => !isLacking(person)),
]
