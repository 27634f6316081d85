import type { CallName } from './calls.ts'

/** Rises when a stable call is removed or refuses requests that it accepted (docs/decisions/2026-11-28-stable-calls.md). */
export const API_VERSION = '1'

export const API_VERSION_HEADER = 'Api-Version'

/** The calls that other programs may build on: a booking from the offers to the paid order. */
export const STABLE_CALLS: readonly CallName[] = [
  'getAccommodations',
  'getContent',
  'getLocations',
  'getSpecials',
  'postCalendar',
  'postPrices',
  'postStock',
  'postCheckout',
  'getCheckout',
  'postHold',
  'postPayment',
  'getPayment',
  'postCancel',
  'postNotify',
]
