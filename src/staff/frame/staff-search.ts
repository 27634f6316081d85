import { searchedDay, textOf } from '#src/base/search-params.ts'

/** The list shows today if the day is absent, and all locations if the location is absent. */
export interface StaffSearch {
  date?: string | undefined
  location?: string | undefined
}

export const parseStaffSearch = ({ date, location }: Record<string, unknown>): StaffSearch => ({
  date: searchedDay(date),
  location: textOf(location, /^[a-z0-9][a-z0-9.-]{0,63}$/),
})
