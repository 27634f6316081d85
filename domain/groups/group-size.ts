import type { GroupSettings } from '#contract/group-settings.ts'

interface Sized {
  leader: { products: readonly unknown[] }
  persons: readonly unknown[]
}

export const groupCount = ({ leader, persons }: Sized): number => persons.length + (leader.products.length > 0 ? 1 : 0)

/** A leader who takes equipment uses one of the places. */
export const mostBesideLeader = ({ max }: Pick<GroupSettings, 'max'>, leaderTakesPart: boolean): number =>
  leaderTakesPart ? max - 1 : max

export const placesLeft = (max: number, count: number): number => Math.max(0, max - count)

export type SizeProblem = 'belowMinimum' | 'aboveMaximum'

export const sizeProblem = (
  count: number,
  { min, max }: Pick<GroupSettings, 'min' | 'max'>,
): SizeProblem | undefined => {
  if (count < min) return 'belowMinimum'
  return count > max ? 'aboveMaximum' : undefined
}
