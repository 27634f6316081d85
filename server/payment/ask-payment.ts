import type { AcquirerPayment } from '#contract/acquirer.ts'
import type { HeardBy } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { PAYMENT_LIFE_MS } from './checkout-life.ts'
import type { PaymentRow } from './complete-payment.ts'
import { AcquirerUnavailable } from './port.ts'
import { CHECKOUT_CREATED, type Outcome, outcomeOf } from './result-code.ts'
import { settlePayment } from './settle-payment.ts'

/*
 * When the provider is asked. It allows two questions a minute for each checkout. A visitor who comes back from the provider waits, so the first
 * question is asked at once, and the second soon after; from then on the minute decides. In between, answers come from what is stored.
 * The turn is taken by one conditional update: of N processes and N open tabs one asks.
 * Where no visitor asks, the job does (jobs/reconcile-payments): a minute after the start, then after 2, 4, 8 ... minutes.
 */
const MINUTE_MS = 60_000
const SECOND_QUESTION_MS = 5_000
const ASK_BY_ITSELF_MAX_MS = 15 * MINUTE_MS

/** A checkout may produce several transactions, so that a declined one may be followed by one that succeeds. */
export const isAskable = ({ state, checkout_id, started_at }: PaymentRow, now: Date): boolean =>
  checkout_id !== null &&
  (state === 'open' ||
    ((state === 'declined' || state === 'abandoned') && now.getTime() - started_at.getTime() < PAYMENT_LIFE_MS))

/** When the job asks if nobody has asked until then. */
export const nextQuestion = ({ started_at }: Pick<PaymentRow, 'started_at'>, now: Date): Date => {
  const age = now.getTime() - started_at.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, MINUTE_MS), ASK_BY_ITSELF_MAX_MS))
}

const takeTurn = async ({ db }: Pick<Deps, 'db'>, row: PaymentRow, now: Date): Promise<boolean> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set((eb) => ({ asked_before: eb.ref('asked_at'), asked_at: now, ask_at: nextQuestion(row, now) }))
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where((eb) => eb.or([eb('asked_before', 'is', null), eb('asked_before', '<=', ago(MINUTE_MS))]))
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', ago(SECOND_QUESTION_MS))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Asked {
  answer: AcquirerPayment
  outcome: Outcome
}

/** The provider has just said that nobody has entered a card yet. */
export const isUntouched = (asked: Asked | undefined): boolean => asked?.answer.result.code === CHECKOUT_CREATED

/** Asks the provider for the stored checkout id, and stores what it says. undefined: it was not asked now, or did not answer; nothing has changed. */
export const askPayment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'providerOf'>,
  shop: Shop,
  row: PaymentRow,
  by: HeardBy,
): Promise<Asked | undefined> => {
  const provider = deps.providerOf(shop)
  const now = deps.clock()
  if (!provider || row.checkout_id === null || !isAskable(row, now) || !(await takeTurn(deps, row, now)))
    return undefined
  try {
    const answer = await provider.acquirer.askStatus(row.checkout_id)
    const outcome = outcomeOf(answer.result.code, { testmode: shop.tenant.shop.testmode })
    await settlePayment(deps, shop, row, { answer, outcome, by })
    return { answer, outcome }
  } catch (error) {
    if (!(error instanceof AcquirerUnavailable)) throw error
    deps.log.warn(
      { tenant: row.tenant, payment: row.id, reason: error.message },
      'The payment provider does not answer',
    )
    return undefined
  }
}
