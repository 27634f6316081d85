import * as z from 'zod/mini'
import { AcquirerNotification, AcquirerPayment } from '#contract/acquirer.ts'
import { AcquirerUnavailable } from '#server/provider/port.ts'
import { has } from '#server/db/has.ts'
import type { Deps } from '#server/deps/deps.ts'
import { outcomeOf } from '#server/provider/result-code.ts'
import { refundIdOf } from '#server/reservations/owe-refund.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { askPayment } from './ask-payment.ts'
import { fitsPayment, fitsRefund, isCharge, type ProviderAnswer } from './look-up.ts'
import { receiveUnknownPayment } from './receive-unknown.ts'
import { receiveReportedRefund } from './receive-unknown-refund.ts'
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

/**
 * Asks the provider, because the key of the sandbox is public and anybody can send its notifications. If the provider
 * does not answer, the notification counts, so that no payment is lost.
 */
const recordOf = async (deps: Parts, shop: Shop, told: AcquirerPayment): Promise<AcquirerPayment | undefined> => {
  try {
    const known = await deps.providerOf(shop)?.acquirer.findTransactions(told.merchantTransactionId!)
    return known?.find(({ id }) => id === told.id)
  } catch (error) {
    if (!(error instanceof AcquirerUnavailable)) throw error
    return told
  }
}

const answered = ({ tenant }: Shop, answer: AcquirerPayment): ProviderAnswer => ({
  answer,
  outcome: outcomeOf(answer.result.code, { testmode: tenant.shop.testmode }),
})

const receiveUnknown = async (deps: Parts, shop: Shop, told: ProviderAnswer): Promise<void> => {
  if (!isCharge(told) || told.answer.id === undefined) return
  const answer = await recordOf(deps, shop, told.answer)
  const known = answer && answered(shop, answer)
  if (!known || !isCharge(known)) return
  if (known.answer.paymentType === 'RF') await receiveReportedRefund(deps, shop, known.answer)
  if (known.answer.paymentType === 'DB') await receiveUnknownPayment(deps, shop, known, 'notification')
}

const receiveKnownRefund = async (deps: Parts, shop: Shop, name: string, answer: AcquirerPayment): Promise<boolean> => {
  const refund = await deps.db
    .selectFrom('refunds')
    .select(['tenant', 'id', 'retries', 'amount'])
    .where(has({ tenant: shop.id, id: refundIdOf(name) }))
    .executeTakeFirst()
  if (refund && fitsRefund(answer, refund)) await receiveRefund(deps, refund, answer, shop.tenant.shop.testmode)
  return refund !== undefined
}

/** Does not fail for an unknown payment, so that the provider does not repeat the notification. */
export const receiveNotification = async (deps: Parts, shop: Shop, text: string): Promise<void> => {
  const answer = transactionIn(text)
  const name = answer?.merchantTransactionId
  // Ignores a payment without a name, because the comparison with the report will find the payment.
  if (answer === undefined || name === undefined) return
  const told = answered(shop, answer)
  if (answer.paymentType === 'RF') {
    if (!(await receiveKnownRefund(deps, shop, name, answer))) await receiveUnknown(deps, shop, told)
    return
  }
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where(has({ tenant: shop.id, id: name }))
    .executeTakeFirst()
  if (!row) await receiveUnknown(deps, shop, told)
  else if (fitsPayment(answer, row)) await settlePayment(deps, shop, row, { ...told, by: 'notification' })
  else await askPayment(deps, shop, row, 'notification')
}
