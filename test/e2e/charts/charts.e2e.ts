import { isWhole } from '#test/support/size.ts'
import { accountForm } from './account-form.ts'
import { booking } from './booking.ts'
import { cancellation } from './cancellation.ts'
import { testChart } from './chart.ts'
import { checkout } from './checkout.ts'
import { codeScan } from './code-scan.ts'
import { consent } from './consent.ts'
import { copies } from './copies.ts'
import { counterAction } from './counter-action.ts'
import { groupLeader } from './group-leader.ts'
import { groupMember } from './group-member.ts'
import { hold } from './hold.ts'
import { paymentCheck } from './payment-check.ts'
import { personalForm } from './personal-form.ts'
import { productFilter } from './product-filter.ts'
import { session } from './session.ts'
import { visit } from './visit.ts'
import { withdrawal } from './withdrawal.ts'

testChart('Cancelling', cancellation)
testChart('The payment check', paymentCheck)

if (isWhole) {
  testChart('Checkout', checkout)
  testChart('The visit', visit)
  testChart('A group’s member', groupMember)
  testChart('A group’s leader', groupLeader)
  testChart('The session', session)
  testChart('The withdrawal', withdrawal)
  testChart('The booking', booking)
  testChart('An action at the counter', counterAction)
  testChart('The form of an account', accountForm)
  testChart('The scan of a code', codeScan)
  testChart('The form of personal data', personalForm)
  testChart('The booking in two tabs', copies)
  testChart('The question about cookies', consent)
  testChart('The advice', productFilter)
  testChart('The clock of a booking', hold)
}
