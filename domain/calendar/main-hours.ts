import { isMain, type OpeningHours, type OpeningWindow } from './opening.ts'

/**
 * Returns the earliest opening and the latest closing of all main hours. `varies` is true if some are shorter or only
 * for some weekdays.
 */
export const mainHours = (locations: readonly OpeningHours[]): (OpeningWindow & { varies: boolean }) | undefined => {
  const hours = locations.flatMap(({ businesshours }) => businesshours.filter(isMain))
  const [from] = hours.map((window) => window.from).toSorted()
  const to = hours
    .map((window) => window.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return undefined
  return {
    from,
    to,
    varies: hours.some((window) => window.from !== from || window.to !== to || window.weekdays !== undefined),
  }
}
