import { getAccommodations } from '#contract/accommodations.ts'
import { postCalendar } from '#contract/calendar.ts'
import { getCheckout, postCancel, postCheckout, postCheckoutLink, putCheckout } from '#contract/checkout.ts'
import { getContent } from '#contract/content.ts'
import {
  deleteCustomer,
  deletePerson,
  getExport,
  getLogout,
  getPersondata,
  getProfile,
  getReservation,
  getReservations,
  getSession,
  postActivate,
  postForgot,
  postLogin,
  postPerson,
  postRegister,
  postReservationCancel,
  postReset,
  putPerson,
  putProfile,
} from '#contract/customer.ts'
import { getLocations } from '#contract/locations.ts'
import { confirmNewsletter } from '#contract/newsletter.ts'
import { getPayment, postPayment } from '#contract/payment.ts'
import { postPrices } from '#contract/prices.ts'
import { getSite } from '#contract/site.ts'
import { getSpecials } from '#contract/specials.ts'
import { postStock } from '#contract/stock.ts'
import { postSwaps } from '#contract/swaps.ts'
import { postWithdrawal } from '#contract/withdrawal.ts'

/** The calls by name. Add one here to make it; only `send.ts` loads this file, so that its schemas are not part of the first page. */
export const calls = {
  confirmNewsletter,
  deleteCustomer,
  deletePerson,
  getAccommodations,
  getCheckout,
  getContent,
  getExport,
  getLocations,
  getLogout,
  getPayment,
  getPersondata,
  getProfile,
  getReservation,
  getReservations,
  getSession,
  getSite,
  getSpecials,
  postActivate,
  postCalendar,
  postCancel,
  postCheckout,
  postCheckoutLink,
  postForgot,
  postLogin,
  postPayment,
  postPerson,
  postPrices,
  postRegister,
  postReservationCancel,
  postReset,
  postStock,
  postSwaps,
  postWithdrawal,
  putCheckout,
  putPerson,
  putProfile,
}

export type Calls = typeof calls
export type CallName = keyof Calls
