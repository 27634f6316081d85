import { type AcquirerPayment, CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import { centsOfDecimal } from '#domain/text/money-text.ts'
import type { PaymentRow, RefundRow } from '#server/db/rows.ts'
import { refundName } from '#server/reservations/owe-refund.ts'
import type { Acquirer } from '#server/provider/port.ts'
import { CHECKOUT_FORGOTTEN, type Outcome, outcomeOf } from '#server/provider/result-code.ts'
import { hasCome } from './move-payment.ts'

const isTransaction = (
  { id, paymentType, currency, amount, merchantTransactionId }: AcquirerPayment,
  expected: { paymentType: 'DB' | 'RF'; amount: number; name: string },
): boolean =>
  id !== undefined &&
  paymentType === expected.paymentType &&
  currency === 'EUR' &&
  centsOfDecimal(amount ?? '') === expected.amount &&
  merchantTransactionId === expected.name

/**
 * Only charges count, because card checks (3D) have the same merchant transaction id and succeed before the bank has
 * answered.
 */
export const fitsPayment = (
  answer: AcquirerPayment,
  { id, amount, checkout_id }: Pick<PaymentRow, 'id' | 'amount' | 'checkout_id'>,
): boolean =>
  isTransaction(answer, { paymentType: 'DB', amount, name: id }) &&
  (answer.ndc === undefined || answer.ndc === checkout_id)

export const fitsRefund = (answer: AcquirerPayment, refund: Pick<RefundRow, 'id' | 'amount' | 'retries'>): boolean =>
  isTransaction(answer, { paymentType: 'RF', amount: refund.amount, name: refundName(refund) })

export interface ProviderAnswer {
  answer: AcquirerPayment
  outcome: Outcome
}

export interface LookedUp {
  answers: [ProviderAnswer, ...ProviderAnswer[]]
  isDecided: boolean
  strangers: ProviderAnswer[]
}

export const isCharge = ({ outcome }: ProviderAnswer) => outcome === 'success' || outcome === 'review'
const isUndecided = ({ outcome }: ProviderAnswer) => outcome === 'pending' || outcome === 'uncertain'

const byId = (all: readonly ProviderAnswer[]) => [...new Map(all.map((one) => [one.answer.id, one])).values()]

/** A checkout without a transaction has a result too, but never a successful one. */
const hasTransaction = ({ answer, outcome }: ProviderAnswer) => answer.id !== undefined || isCharge({ answer, outcome })

/**
 * Searches all transactions by the payment's id if the payment is old or already paid, or its checkout is abandoned,
 * because a checkout can be queried for 30 minutes only and returns only one of its transactions.
 */
export const lookUp = async (
  acquirer: Acquirer,
  row: PaymentRow,
  { now, testmode }: { now: Date; testmode: boolean },
): Promise<LookedUp> => {
  const answerOf = (answer: AcquirerPayment): ProviderAnswer => ({
    answer,
    outcome: outcomeOf(answer.result.code, { testmode }),
  })
  const fits = ({ answer }: ProviderAnswer) => fitsPayment(answer, row)
  const strangersIn = (all: ProviderAnswer[]) =>
    all.filter((one) => one.answer.paymentType === 'DB' && isCharge(one) && !fits(one))
  if (!hasCome(row) && now.getTime() - row.started_at.getTime() < CHECKOUT_LIFE_MS) {
    const current = answerOf(await acquirer.askStatus(row.checkout_id!))
    if (current.outcome !== 'abandoned') {
      if (!isUndecided(current) && hasTransaction(current) && !fits(current))
        return { answers: [{ ...current, outcome: 'uncertain' }], isDecided: false, strangers: strangersIn([current]) }
      return { answers: [current], isDecided: !isUndecided(current), strangers: [] }
    }
  }
  const transactions = byId((await acquirer.findTransactions(row.id)).map(answerOf))
  const payments = transactions.filter(fits)
  const undecided = payments.find(isUndecided)
  const [charge, ...more] = payments.filter(isCharge)
  return {
    answers: charge
      ? [charge, ...more]
      : [undecided ?? payments[0] ?? { answer: { result: { code: CHECKOUT_FORGOTTEN } }, outcome: 'abandoned' }],
    isDecided: undecided === undefined,
    strangers: strangersIn(transactions),
  }
}
