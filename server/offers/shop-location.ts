import type { BusinessHours, Location } from '#contract/locations.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { FolderLocation } from '#contract/tenant-folder.ts'
import { recurrences } from '#domain/seasons.ts'

interface Stretch {
  start: string
  end: string
}

const MONTH_DAY_LENGTH = 5

/** Stretches given as MM-DD recur every year (contract/tenant-folder); those of a single year stand as they are. */
const asDays = ({ start, end }: Stretch, around: IsoDay): Stretch[] =>
  start.length === MONTH_DAY_LENGTH
    ? recurrences({ from: start, to: end }, around).map(({ from, to }) => ({ start: from, end: to }))
    : [{ start, end }]

/** A location as the API shows it, closed days and seasonal hours as days in the years around a day. */
export const shopLocation = (location: FolderLocation, locale: Locale, around: IsoDay): Location => ({
  ...location,
  title: location.title[locale],
  closed: location.closed.flatMap((stretch) => asDays(stretch, around)),
  businesshours: location.businesshours.flatMap(({ start, end, ...hours }): BusinessHours[] =>
    start === null || end === null
      ? [{ ...hours, start: null, end: null }]
      : asDays({ start, end }, around).map((days) => ({ ...hours, ...days })),
  ),
})
