import { accountForm } from './account-form.ts'
import { cancellation } from './cancellation.ts'
import { testChart } from './chart.ts'
import { paymentCheck } from './payment-check.ts'
import { session } from './session.ts'
import { withdrawal } from './withdrawal.ts'

testChart('The form of an account', accountForm)
testChart('Cancelling', cancellation)
testChart('The payment check', paymentCheck)
testChart('The session', session)
testChart('The withdrawal', withdrawal)
