import type { GroupSettings } from '#contract/group-settings.ts'

interface Sized {
  leader: { products: readonly unknown[] }
  persons: readonly unknown[]
}

/** All persons, including a leader with equipment. */
export const groupCount = ({ leader, persons }: Sized): number => persons.length + (leader.products.length > 0 ? 1 : 0)

/** The maximum of persons beside a leader who takes equipment too, or who does not. */
export const mostBesideLeader = ({ max }: Pick<GroupSettings, 'max'>, leaderTakesPart: boolean): number =>
  leaderTakesPart ? max - 1 : max

export type SizeProblem = 'belowMinimum' | 'aboveMaximum'

/** Why a group of this size cannot be completed. */
export const sizeProblem = (
  count: number,
  { min, max }: Pick<GroupSettings, 'min' | 'max'>,
): SizeProblem | undefined => {
  if (count < min) return 'belowMinimum'
  return count > max ? 'aboveMaximum' : undefined
}
