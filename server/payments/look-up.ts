import { type AcquirerPayment, CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Acquirer } from '#server/provider/port.ts'
import { CHECKOUT_FORGOTTEN, type Outcome, outcomeOf } from '#server/provider/result-code.ts'
import { hasCome } from './complete-payment.ts'

/** What the provider says of one transaction. */
export interface ProviderAnswer {
  answer: AcquirerPayment
  outcome: Outcome
}

export interface LookedUp {
  /** All charges; without any, the latest other result. */
  answers: [ProviderAnswer, ...ProviderAnswer[]]
  /** The provider knows the outcome of every transaction. */
  isDecided: boolean
}

const isCharge = ({ outcome }: ProviderAnswer) => outcome === 'success' || outcome === 'review'
const isUndecided = ({ outcome }: ProviderAnswer) => outcome === 'pending' || outcome === 'uncertain'

const byId = (all: readonly ProviderAnswer[]) => [...new Map(all.map((one) => [one.answer.id, one])).values()]

/** In a report the checks of a card (3D) stand beside the payments. */
const isPayment = ({ answer }: ProviderAnswer) => answer.paymentType === 'DB'

/**
 * How a payment stands at the provider. A checkout can be queried for 30 minutes and returns one of its transactions. Afterwards, and for a payment
 * that has succeeded, the report by our own transaction id returns all.
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
  if (!hasCome(row) && now.getTime() - row.started_at.getTime() < CHECKOUT_LIFE_MS) {
    const current = answerOf(await acquirer.askStatus(row.checkout_id!))
    if (current.outcome !== 'abandoned') return { answers: [current], isDecided: !isUndecided(current) }
  }
  const payments = byId((await acquirer.findTransactions(row.id)).map(answerOf).filter(isPayment))
  const undecided = payments.find(isUndecided)
  const [charge, ...more] = payments.filter(isCharge)
  return {
    answers: charge
      ? [charge, ...more]
      : [undecided ?? payments[0] ?? { answer: { result: { code: CHECKOUT_FORGOTTEN } }, outcome: 'abandoned' }],
    isDecided: undecided === undefined,
  }
}
