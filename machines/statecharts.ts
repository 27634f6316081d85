import type { AnyStateMachine } from 'xstate'
import { accountFormMachine } from '#machines/account-form.ts'
import { bodyFormMachine } from '#machines/body-form.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { cancellationMachine } from '#machines/cancellation.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { codeScanMachine } from '#machines/code-scan.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { copiesMachine } from '#machines/copies.ts'
import { counterActionMachine } from '#machines/counter-action.ts'
import { counterSearchMachine } from '#machines/counter-search.ts'
import { flowPlayerMachine } from '#machines/flow-player.ts'
import { groupChangeMachine } from '#machines/groups/change/machine.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { groupMemberMachine } from '#machines/groups/member.ts'
import { groupQuoteMachine } from '#machines/groups/quote.ts'
import { groupReservationMachine } from '#machines/group-reservation.ts'
import { holdMachine } from '#machines/hold.ts'
import { languageSwitchMachine } from '#machines/language-switch.ts'
import { newsletterMachine } from '#machines/newsletter.ts'
import { paymentAttemptMachine } from '#machines/payment-attempt.ts'
import { problemReportMachine } from '#machines/problem-report.ts'
import { personalFormMachine } from '#machines/personal-form/machine.ts'
import { productFilterMachine } from '#machines/product-filter.ts'
import { refundMachine } from '#machines/refund.ts'
import { reservationMachine } from '#machines/reservation.ts'
import { sessionMachine } from '#machines/session.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { withdrawalMachine } from '#machines/withdrawal.ts'

export const STATECHARTS: readonly AnyStateMachine[] = [
  visitMachine,
  bookingMachine,
  bodyFormMachine,
  productFilterMachine,
  copiesMachine,
  checkoutMachine,
  personalFormMachine,
  paymentCheckMachine,
  holdMachine,
  groupLeaderMachine,
  groupMemberMachine,
  groupQuoteMachine,
  groupChangeMachine,
  cookieConsentMachine,
  languageSwitchMachine,
  newsletterMachine,
  sessionMachine,
  accountFormMachine,
  cancellationMachine,
  withdrawalMachine,
  problemReportMachine,
  counterSearchMachine,
  codeScanMachine,
  counterActionMachine,
  flowPlayerMachine,
  groupReservationMachine,
  reservationMachine,
  paymentAttemptMachine,
  refundMachine,
]
