import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'

const ALIAS = /^alias\d{17}$/

/** Replaces the id of a booking in an address, in the same format. `at`: its index among the tab's bookings. */
export const aliasAt = (at: number): string => `alias${String(at).padStart(17, '0')}`

/** The index of an alias; undefined: not an alias. */
export const placeOfAlias = (booking: string): number | undefined =>
  ALIAS.test(booking) ? Number(booking.slice('alias'.length)) : undefined

/** The booking id in an address. */
export const bookingInAddress = ({ searchParams }: URL): string | undefined => {
  const booking = searchParams.get('booking')
  return booking !== null && OPAQUE_ID_PATTERN.test(booking) && !ALIAS.test(booking) ? booking : undefined
}
