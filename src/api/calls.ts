import { getAccommodations } from '#contract/accommodations.ts'
import { postCalendar } from '#contract/calendar.ts'
import { getCheckout, postCheckout } from '#contract/checkout.ts'
import { getContent } from '#contract/content.ts'
import { getLocations } from '#contract/locations.ts'
import { getPayment, postPayment } from '#contract/payment.ts'
import { postPrices } from '#contract/prices.ts'
import { getSite } from '#contract/site.ts'
import { getSpecials } from '#contract/specials.ts'
import { postStock } from '#contract/stock.ts'
import { postSwaps } from '#contract/swaps.ts'

/** The calls by name. Add one here to make it; only `send.ts` loads this file, so that its schemas are not part of the first page. */
export const calls = {
  getAccommodations,
  getCheckout,
  getContent,
  getLocations,
  getPayment,
  getSite,
  getSpecials,
  postCalendar,
  postCheckout,
  postPayment,
  postPrices,
  postStock,
  postSwaps,
}

export type Calls = typeof calls
export type CallName = keyof Calls
