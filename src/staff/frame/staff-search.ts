/**
 * The day and the location of the list. Without them, the list shows today and all locations. Values that do not parse
 * are ignored.
 */
export interface StaffSearch {
  date?: string | undefined
  location?: string | undefined
}

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const parseStaffSearch = ({ date, location }: Record<string, unknown>): StaffSearch => ({
  date: typeof date === 'string' && isDay(date) ? date : undefined,
  location: typeof location === 'string' && /^[a-z0-9][a-z0-9.-]{0,63}$/.test(location) ? location : undefined,
})
