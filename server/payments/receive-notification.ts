import * as z from 'zod/mini'
import { AcquirerNotification, AcquirerPayment } from '#contract/acquirer.ts'
import { has } from '#server/db/has.ts'
import type { Deps } from '#server/deps/deps.ts'
import { outcomeOf } from '#server/provider/result-code.ts'
import { refundIdOf } from '#server/reservations/owe-refund.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { askPayment } from './ask-payment.ts'
import { fitsPayment, fitsRefund } from './look-up.ts'
import { settlePayment } from './settle-payment.ts'
import { receiveRefund } from './send-refunds.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment' | 'providerOf'>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const transactionIn = (text: string): AcquirerPayment | undefined => {
  const notification = z.safeParse(AcquirerNotification, parsed(text))
  if (!notification.success || notification.data.type !== 'PAYMENT') return undefined
  return z.safeParse(AcquirerPayment, notification.data.payload).data
}

const receiveRefundAnswer = async (deps: Parts, shop: Shop, name: string, answer: AcquirerPayment): Promise<void> => {
  const refund = await deps.db
    .selectFrom('refunds')
    .select(['tenant', 'id', 'retries', 'amount'])
    .where(has({ tenant: shop.code, id: refundIdOf(name) }))
    .executeTakeFirst()
  if (refund && fitsRefund(answer, refund)) await receiveRefund(deps, refund, answer, shop.tenant.shop.testmode)
}

/** Ignores a notification about an unknown payment without an error, so that the provider does not repeat it. */
export const receiveNotification = async (deps: Parts, shop: Shop, text: string): Promise<void> => {
  const answer = transactionIn(text)
  const name = answer?.merchantTransactionId
  if (answer === undefined || name === undefined) return
  if (answer.paymentType === 'RF') {
    await receiveRefundAnswer(deps, shop, name, answer)
    return
  }
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where(has({ tenant: shop.code, id: name }))
    .executeTakeFirst()
  if (!row) return
  if (!fitsPayment(answer, row)) {
    await askPayment(deps, shop, row, 'notification')
    return
  }
  const outcome = outcomeOf(answer.result.code, { testmode: shop.tenant.shop.testmode })
  await settlePayment(deps, shop, row, { answer, outcome, by: 'notification' })
}
