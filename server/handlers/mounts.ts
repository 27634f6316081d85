import type { Mount } from '#server/http/app.ts'
import { mountMailbox } from '#server/mail/mailbox-pages.ts'
import { mountSandbox } from '#server/payments/sandbox.ts'
import { mountAccommodations } from './accommodations.ts'
import { mountCalendar } from './calendar.ts'
import { mountCheckout } from './checkout.ts'
import { mountContent } from './content.ts'
import { mountCustomerPersons } from './customer-persons.ts'
import { mountCustomerReservations } from './customer-reservations.ts'
import { mountCustomer } from './customer.ts'
import { mountDocuments } from './documents.ts'
import { mountLocations } from './locations.ts'
import { mountNewsletter } from './newsletter.ts'
import { mountPayment } from './payment.ts'
import { mountPrices } from './prices.ts'
import { mountSite } from './site.ts'
import { mountSpecials } from './specials.ts'
import { mountStaff } from './staff.ts'
import { mountStock } from './stock.ts'
import { mountSwaps } from './swaps.ts'
import { mountWithdrawal } from './withdrawal.ts'

/** Every call of the shop, the local mailbox and the sandbox acquirer: one entry for each file that adds routes. */
export const MOUNTS: readonly Mount[] = [
  mountSite,
  mountLocations,
  mountPrices,
  mountStock,
  mountSwaps,
  mountCalendar,
  mountSpecials,
  mountAccommodations,
  mountContent,
  mountCheckout,
  mountDocuments,
  mountNewsletter,
  mountPayment,
  mountCustomer,
  mountCustomerPersons,
  mountCustomerReservations,
  mountStaff,
  mountWithdrawal,
  mountMailbox,
  mountSandbox,
]
