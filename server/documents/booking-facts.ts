import type { DayRange, IsoDay, Locale } from '#contract/primitives.ts'
import { isDelivered, isPickedUp, transportOf, type BookedTransport } from '#domain/booking/special-rules.ts'
import { returnWindows } from '#domain/calendar/handover-times.ts'
import { handoverOf } from '#domain/calendar/handover.ts'
import { hoursOn, type OpeningWindow } from '#domain/calendar/opening.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { shopLocation } from '#server/offers/shop-location.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stayOf } from '#server/tenants/stay.ts'

export interface Appearance {
  day: IsoDay
  /** Empty on a closed day, if the opening hours are unknown, or if the shop drives to the accommodation. */
  windows: OpeningWindow[]
  time?: string
  earliest?: string
  hoursLater?: number
}

export interface BookingFacts {
  number: string
  period: DayRange
  hours: number | null
  start: string | null
  place: {
    title: string
    address: string
    zip: string
    city: string
    geo?: { lat: number; lon: number }
    way?: string
    hasMap: boolean
  }
  accommodation: string | null
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
    place: {
      title: location?.title ?? row.location,
      address: location?.address ?? '',
      zip: location?.zip ?? '',
      city: location?.city ?? '',
      ...(location?.geo && { geo: location.geo }),
      ...(location?.way && { way: location.way }),
      hasMap: folder?.map !== undefined,
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
