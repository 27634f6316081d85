import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'

const ALIAS = /^alias\d{17}$/

/**
 * Returns the alias that replaces a booking's id in an address. The alias has the same form as an id. `at` is the
 * booking's index among the bookings that the tab has opened.
 */
export const aliasAt = (at: number): string => `alias${String(at).padStart(17, '0')}`

export const placeOfAlias = (booking: string): number | undefined =>
  ALIAS.test(booking) ? Number(booking.slice('alias'.length)) : undefined

/** Returns the booking id in an address, or undefined if there is none or only an alias. */
export const bookingInAddress = ({ searchParams }: Pick<URL, 'searchParams'>): string | undefined => {
  const booking = searchParams.get('booking')
  return booking !== null && OPAQUE_ID_PATTERN.test(booking) && !ALIAS.test(booking) ? booking : undefined
}
