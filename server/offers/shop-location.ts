import type { BusinessHours, RentalLocation } from '#contract/locations.ts'
import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import type { FolderLocation } from '#contract/tenant-folder.ts'
import { recurrences, recurrencesInCalendar } from '#domain/calendar/seasons.ts'

interface Stretch {
  start: string
  end: string
}

type Recur = (stretch: { from: string; to: string }) => DayRange[]

const MONTH_DAY_LENGTH = 5

const asDays = ({ start, end }: Stretch, recur: Recur): Stretch[] =>
  start.length === MONTH_DAY_LENGTH
    ? recur({ from: start, to: end }).map(({ from, to }) => ({ start: from, end: to }))
    : [{ start, end }]

const withDays = ({ map: _drawn, way, ...location }: FolderLocation, locale: Locale, recur: Recur): RentalLocation => ({
  ...location,
  title: location.title[locale],
  ...(way && { way: way[locale] }),
  closed: location.closed.flatMap((stretch) => asDays(stretch, recur)),
  businesshours: location.businesshours.flatMap(({ start, end, ...hours }): BusinessHours[] =>
    start === null || end === null
      ? [{ ...hours, start: null, end: null }]
      : asDays({ start, end }, recur).map((days) => ({ ...hours, ...days })),
  ),
})

export const shopLocation = (location: FolderLocation, locale: Locale, around: IsoDay): RentalLocation =>
  withDays(location, locale, (stretch) => recurrences(stretch, around))

export const locationInCalendar = (location: FolderLocation, locale: Locale, today: IsoDay): RentalLocation =>
  withDays(location, locale, (stretch) => recurrencesInCalendar(stretch, today))
