import type { Start } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { HourlyRules } from '#contract/site.ts'
import type { OpeningHours } from './opening.ts'
import { startsOn } from './starts.ts'
import { endOfHours } from './end-of-hours.ts'

export interface StartChoice {
  time: string
  end: string
  isFull: boolean
}

/** Leaves out each start from which the rental would not end within opening hours. */
export const startChoices = (
  starts: readonly Start[],
  location: OpeningHours,
  { day, hours, grid }: { day: IsoDay; hours: number } & Pick<HourlyRules, 'grid'>,
): StartChoice[] => {
  const possible = new Set(startsOn(location, { day, hours }, { grid, earliest: '' }))
  return starts
    .filter(({ time }) => possible.has(time))
    .map(({ time, hours: free }) => ({ time, end: endOfHours(time, hours), isFull: !free.includes(hours) }))
}
