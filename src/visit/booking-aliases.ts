import { aliasAt, placeOfAlias } from '#domain/tracking/booking-alias.ts'
import { idOf } from '#src/base/search-params.ts'
import { keep } from './draft-storage.ts'

const isBookingIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => idOf(id) !== undefined)

const BookingIds = { safeParse: (value: unknown) => (isBookingIds(value) ? { data: value } : {}) }

/** Ids of bookings that the addresses of this tab hide, because a tag manager would read them. */
const hiddenBookings = keep('hidden', 'sessionStorage', () => BookingIds)

export const aliasOf = (tenant: string, bookingId: string): string => {
  const ids = hiddenBookings.read(tenant) ?? []
  const at = ids.indexOf(bookingId)
  if (at !== -1) return aliasAt(at)
  hiddenBookings.write(tenant, [...ids, bookingId])
  return aliasAt(ids.length)
}

/** @param booking an id, or an alias of this tab; an unknown alias is returned unchanged */
export const bookingBehind = (tenant: string, booking: string): string => {
  const place = placeOfAlias(booking)
  return (place === undefined ? undefined : hiddenBookings.read(tenant)?.[place]) ?? booking
}
