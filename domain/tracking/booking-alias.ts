import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'

const ALIAS = /^alias\d{17}$/

/** Stands for the id of a booking in an address, and has its form. `at`: its place among those of the tab. */
export const aliasAt = (at: number): string => `alias${String(at).padStart(17, '0')}`

/** The place of an alias; undefined: it is none. */
export const placeOfAlias = (booking: string): number | undefined =>
  ALIAS.test(booking) ? Number(booking.slice('alias'.length)) : undefined

/** The id of a booking that an address shows. */
export const bookingInAddress = ({ searchParams }: URL): string | undefined => {
  const booking = searchParams.get('booking')
  return booking !== null && OPAQUE_ID_PATTERN.test(booking) && !ALIAS.test(booking) ? booking : undefined
}
