import * as z from 'zod/mini'
import { AcquirerNotification, AcquirerPayment } from '#contract/acquirer.ts'
import { fromDecimal } from '#domain/pricing/decimal.ts'
import type { Deps } from '#server/http/deps.ts'
import { outcomeOf } from '#server/provider/result-code.ts'
import { refundIdOf, refundName } from '#server/reservations/refund-name.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { settlePayment } from './settle-payment.ts'
import { eventOfOutcome, settleRefund } from './settle-refund.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The payment or refund of a decrypted notification; undefined: it is about neither, such as the provider's test of the URL. */
const paymentIn = (text: string): AcquirerPayment | undefined => {
  const notification = z.safeParse(AcquirerNotification, parsed(text))
  if (!notification.success || notification.data.type !== 'PAYMENT') return undefined
  return z.safeParse(AcquirerPayment, notification.data.payload).data
}

/** The refund with that name and amount; a result of an earlier attempt is ignored. */
const findRefund = async (
  { db }: Parts,
  tenant: string,
  { amount = '', currency, merchantTransactionId: name = '' }: AcquirerPayment,
) => {
  const refund = await db
    .selectFrom('refunds')
    .select(['tenant', 'id', 'retries'])
    .where('tenant', '=', tenant)
    .where('id', '=', refundIdOf(name))
    .where('amount', '=', currency === 'EUR' ? (fromDecimal(amount) ?? -1) : -1)
    .executeTakeFirst()
  return refund && refundName(refund) === name ? refund : undefined
}

/**
 * Handles a decrypted notification: the key authenticates the provider. It is compared with the stored data like an answer to a
 * question is, and goes the same way (complete-payment), so it may come late, twice, or before the visitor returns.
 * An unknown payment is ignored without an error, so that the provider does not repeat it.
 */
export const receiveNotification = async (deps: Parts, shop: Shop, text: string): Promise<void> => {
  const payment = paymentIn(text)
  if (payment?.merchantTransactionId === undefined) return
  const { code } = payment.result
  const outcome = outcomeOf(code, { testmode: shop.tenant.shop.testmode })
  if (payment.paymentType === 'RF') {
    const refund = await findRefund(deps, shop.code, payment)
    const event = eventOfOutcome(outcome)
    if (refund && event) await settleRefund(deps, refund, event, { code, providerRefundId: payment.id })
    return
  }
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('tenant', '=', shop.code)
    .where('id', '=', payment.merchantTransactionId)
    .executeTakeFirst()
  if (row) await settlePayment(deps, shop, row, { answer: payment, outcome, by: 'notification' })
}
