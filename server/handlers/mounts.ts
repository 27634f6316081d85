import type { Mount } from '#server/http/app.ts'
import { type Handlers, mountCalls } from '#server/http/handle.ts'
import { mountMailbox } from '#server/mail/mailbox-pages.ts'
import { mountSandbox } from '#server/payments/sandbox.ts'
import { checkoutHandlers } from './checkout.ts'
import { customerHandlers } from './customer.ts'
import { mountDocuments } from './documents.ts'
import { groupsHandlers } from './groups.ts'
import { offersHandlers } from './offers.ts'
import { paymentHandlers } from './payment.ts'
import { recordingsHandlers } from './recordings.ts'
import { siteHandlers } from './site.ts'
import { staffHandlers } from './staff.ts'
import { trafficHandlers } from './traffic.ts'

const HANDLERS: Handlers = {
  ...siteHandlers,
  ...offersHandlers,
  ...checkoutHandlers,
  ...paymentHandlers,
  ...customerHandlers,
  ...groupsHandlers,
  ...staffHandlers,
  ...recordingsHandlers,
  ...trafficHandlers,
}

export const MOUNTS: readonly Mount[] = [mountCalls(HANDLERS), mountDocuments, mountMailbox, mountSandbox]
