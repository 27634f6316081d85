import { getAccommodations } from './accommodations.ts'
import { postCalendar } from './calendar.ts'
import { getCheckout, postCancel, postCheckout, postCheckoutLink, postPurchase, putCheckout } from './checkout.ts'
import { getContent } from './content.ts'
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
  putReservation,
} from './customer.ts'
import {
  deleteGroupPerson,
  getGroup,
  getGroupOffer,
  postGroup,
  postGroupComplete,
  postGroupImport,
  postGroupLink,
  postGroupPerson,
  postGroupRemind,
  putGroup,
  putGroupPerson,
  putGroupPersons,
} from './groups.ts'
import { getLocations } from './locations.ts'
import { confirmNewsletter, getNewsletter } from './newsletter.ts'
import { getPayment, postHold, postNotify, postPayment } from './payment.ts'
import { postPrices } from './prices.ts'
import { getStaffRecording, getStaffRecordings, postRecording } from './recordings.ts'
import { getSite } from './site.ts'
import { getSpecials } from './specials.ts'
import {
  getCounter,
  getStaffLogout,
  getStaffReservation,
  getStaffSession,
  postStaffCancel,
  postStaffComplete,
  postStaffExtra,
  postStaffHandout,
  postStaffLogin,
  postStaffRefund,
  postStaffRetry,
  postStaffSearch,
  postStaffVouch,
} from './staff.ts'
import { getStaffGroup, getStaffGroups, postGroupVouch } from './staff-groups.ts'
import { postStock } from './stock.ts'
import { postSwaps } from './swaps.ts'
import { postWithdrawal } from './withdrawal.ts'

/*
 * All calls by name: the server's handlers, the browser's client, /api/openapi.json and docs/api.md are made from here.
 */

/** Of the pages for visitors and customers. The browser loads them in one piece, after the first page. */
export const VISITOR_CALLS = {
  getSite,
  getLocations,
  postPrices,
  postStock,
  postSwaps,
  postCalendar,
  getSpecials,
  getAccommodations,
  getContent,
  postCheckout,
  getCheckout,
  putCheckout,
  postCancel,
  postPurchase,
  postCheckoutLink,
  confirmNewsletter,
  getNewsletter,
  postWithdrawal,
  postPayment,
  postHold,
  getPayment,
  getSession,
  getPersondata,
  postPerson,
  putPerson,
  deletePerson,
  getLogout,
  postRegister,
  postLogin,
  postActivate,
  postForgot,
  postReset,
  getProfile,
  putProfile,
  getReservations,
  getReservation,
  putReservation,
  postReservationCancel,
  getExport,
  deleteCustomer,
}

/** Of the pages for groups. */
export const GROUP_CALLS = {
  postGroup,
  getGroup,
  putGroup,
  postGroupPerson,
  putGroupPersons,
  putGroupPerson,
  deleteGroupPerson,
  postGroupImport,
  postGroupRemind,
  postGroupLink,
  getGroupOffer,
  postGroupComplete,
}

/** Of the counter's pages. */
export const STAFF_CALLS = {
  getStaffSession,
  postStaffLogin,
  getStaffLogout,
  getCounter,
  postStaffSearch,
  getStaffReservation,
  postStaffExtra,
  postStaffHandout,
  postStaffComplete,
  postStaffCancel,
  postStaffRefund,
  postStaffRetry,
  postStaffVouch,
  getStaffGroups,
  postGroupVouch,
  getStaffGroup,
  getStaffRecording,
  getStaffRecordings,
}

export const CALLS = {
  ...VISITOR_CALLS,
  ...GROUP_CALLS,
  ...STAFF_CALLS,
  /** Its schemas come with the dialog that makes it. */
  postRecording,
  /** Made by the payment provider. */
  postNotify,
}
export type CallName = keyof typeof CALLS
