/** The list shows today if the day is absent, and all locations if the location is absent. */
export interface StaffSearch {
  date?: string | undefined
  location?: string | undefined
}

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const parseStaffSearch = ({ date, location }: Record<string, unknown>): StaffSearch => ({
  date: typeof date === 'string' && isDay(date) ? date : undefined,
  location: typeof location === 'string' && /^[a-z0-9][a-z0-9.-]{0,63}$/.test(location) ? location : undefined,
})
