import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import { isDelivered, isPickedUp, transportOf, type BookedTransport } from '#domain/booking/special-rules.ts'
import { returnWindows } from '#domain/calendar/handover-times.ts'
import { handoverOf } from '#domain/calendar/handover.ts'
import { hoursOn, type OpeningWindow } from '#domain/calendar/opening.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { shopLocation } from '#server/offers/shop-location.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stayOf } from '#server/tenants/stay.ts'

/** A collection or a return: its day, and the shop's opening hours. */
export interface Appearance {
  day: IsoDay
  /**
   * The opening hours on that day. The list is empty if they are unknown, or if the shop drives to the accommodation.
   */
  windows: OpeningWindow[]
  /** The time that the visitor has chosen. */
  time?: string
  /** The earliest time of a collection on the evening before. */
  earliest?: string
  /** The number of hours between collection and return, for an hourly rental without a chosen time. */
  hoursLater?: number
}

/** The time and place of a booking, for mails and documents. */
export interface BookingFacts {
  number: string
  period: DayRange
  /** The number of hours of an hourly rental, or null for whole days. */
  hours: number | null
  /** The start of a rental by the hour, or null if it has none. */
  start: string | null
  place: { title: string; address: string; zip: string; city: string; geo?: { lat: number; lon: number }; way?: string }
  /** The name and address of the accommodation, to which a delivery goes, or null if there is none. */
  accommodation: string | null
  /**
   * Tells whether the shop delivers the equipment, picks it up, does both, or does neither. The texts about collection
   * and return depend on this value.
   */
  transport: BookedTransport
  pickup: Appearance
  return: Appearance
}

export const bookingFacts = (shop: Shop, row: ReservationRow, language: Locale): BookingFacts => {
  const folder = shop.locations.get(row.location)
  const hours = row.payload.hours ?? null
  const period = { from: row.first_day, to: row.last_day }
  const { pickupDayBefore } = row.payload
  const transport = transportOf(
    shop.tenant.specials,
    row.cart.specials.map(({ id }) => id),
  )
  const { pickupdate, pickuptime, returndate, returntime } = handoverOf(row.payload, period, pickupDayBefore)
  const location = folder && shopLocation(folder, language, period.from)
  const appearance = (day: IsoDay, time: string | null | undefined): Appearance => {
    const earliest = day < period.from && !time ? location?.pickupDayBeforeFrom : undefined
    return {
      day,
      windows: location ? hoursOn(location, day) : [],
      ...(time && { time }),
      ...(earliest && { earliest }),
    }
  }
  return {
    number: row.number,
    period,
    hours,
    start: row.payload.start ?? null,
    // Names the location even if the shop no longer has it.
    place: {
      title: location?.title ?? row.location,
      address: location?.address ?? '',
      zip: location?.zip ?? '',
      city: location?.city ?? '',
      ...(location?.geo && { geo: location.geo }),
      ...(location?.way && { way: location.way }),
    },
    accommodation: stayOf(shop, row.payload.accommodation),
    transport,
    pickup: isDelivered(transport) ? { day: pickupdate, windows: [] } : appearance(pickupdate, pickuptime),
    return: isPickedUp(transport)
      ? { day: returndate, windows: [] }
      : {
          ...appearance(returndate, returntime),
          windows: location ? returnWindows(location, { period, pickupDayBefore, hours }, row.payload) : [],
          ...(hours !== null && !pickuptime && !returntime && { hoursLater: hours }),
        },
  }
}
