import type { Mount } from '#server/http/app.ts'
import { type Handlers, mountCalls } from '#server/http/handlers.ts'
import { mountMailbox } from '#server/mail/mailbox-pages.ts'
import { mountSandbox } from '#server/payments/sandbox.ts'
import { accommodationsHandlers } from './accommodations.ts'
import { calendarHandlers } from './calendar.ts'
import { checkoutHandlers } from './checkout.ts'
import { contentHandlers } from './content.ts'
import { customerPersonsHandlers } from './customer-persons.ts'
import { customerReservationsHandlers } from './customer-reservations.ts'
import { customerHandlers } from './customer.ts'
import { mountDocuments } from './documents.ts'
import { mountGroupDocuments } from './group-documents.ts'
import { groupsHandlers } from './groups.ts'
import { locationsHandlers } from './locations.ts'
import { newsletterHandlers } from './newsletter.ts'
import { paymentHandlers } from './payment.ts'
import { pricesHandlers } from './prices.ts'
import { recordingsHandlers } from './recordings.ts'
import { siteHandlers } from './site.ts'
import { specialsHandlers } from './specials.ts'
import { staffHandlers } from './staff.ts'
import { staffGroupsHandlers } from './staff-groups.ts'
import { stockHandlers } from './stock.ts'
import { swapsHandlers } from './swaps.ts'
import { withdrawalHandlers } from './withdrawal.ts'

/** A new call needs its schema, a line in contract/calls.ts, and its handler in one of these. */
const HANDLERS: Handlers = {
  ...accommodationsHandlers,
  ...calendarHandlers,
  ...checkoutHandlers,
  ...contentHandlers,
  ...customerPersonsHandlers,
  ...customerReservationsHandlers,
  ...customerHandlers,
  ...groupsHandlers,
  ...locationsHandlers,
  ...newsletterHandlers,
  ...paymentHandlers,
  ...pricesHandlers,
  ...recordingsHandlers,
  ...siteHandlers,
  ...specialsHandlers,
  ...staffHandlers,
  ...staffGroupsHandlers,
  ...stockHandlers,
  ...swapsHandlers,
  ...withdrawalHandlers,
}

/** Every call of the shop, the files of a booking, the local mailbox and the sandbox acquirer. */
export const MOUNTS: readonly Mount[] = [
  mountCalls(HANDLERS),
  mountDocuments,
  mountGroupDocuments,
  mountMailbox,
  mountSandbox,
]
