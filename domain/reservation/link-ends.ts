import type { IsoDay } from '#contract/primitives.ts'

const DAY_MS = 86_400_000

/** Also the days for which the browser that has ordered opens its booking. */
export const BOOKING_LINK_DAYS = 30
export const GROUP_LINK_DAYS = 180

/** The days count from the end of the return day, or from now if that is later. */
export const bookingLinkEnd = (returnDay: IsoDay, now: Date): Date => {
  const returned = Date.parse(returnDay) + DAY_MS
  return new Date(Math.max(now.getTime(), returned) + BOOKING_LINK_DAYS * DAY_MS)
}

export const groupLinkEnd = (now: Date): Date => new Date(now.getTime() + GROUP_LINK_DAYS * DAY_MS)
