import { has } from '#server/db/has.ts'
import type { ResultSource } from '#server/db/payment-tables.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { AcquirerUnavailable } from '#server/provider/port.ts'
import { CHECKOUT_CREATED } from '#server/provider/result-code.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { isGivenUp, PAYMENT_LIFE_MS } from './checkout-life.ts'
import { keepUnknown } from './receive-unknown.ts'
import { lookUp, type ProviderAnswer } from './look-up.ts'
import { settlePayment } from './settle-payment.ts'

/* Asks about a checkout at most twice a minute, because the provider allows no more. */
const MINUTE_MS = 60_000
const SECOND_QUESTION_MS = 5_000
const PAUSE_MS = 15 * MINUTE_MS
const PAUSE_SHARE = 1 / 4

const ageOf = ({ started_at }: Pick<PaymentRow, 'started_at'>, now: Date): number =>
  now.getTime() - started_at.getTime()

/**
 * True also for a declined or abandoned payment until PAYMENT_LIFE_MS, because another transaction in the same checkout
 * may succeed.
 */
const isAwaited = (row: PaymentRow, now: Date): boolean =>
  row.state === 'open' || ((row.state === 'declined' || row.state === 'abandoned') && ageOf(row, now) < PAYMENT_LIFE_MS)

export const nextQuestion = (row: Pick<PaymentRow, 'started_at'>, now: Date): Date => {
  const age = ageOf(row, now)
  return new Date(now.getTime() + Math.max(MINUTE_MS, Math.min(age, PAUSE_MS), age * PAUSE_SHARE))
}

const takeTurn = async ({ db }: Pick<Deps, 'db'>, row: PaymentRow, now: Date): Promise<boolean> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set((eb) => ({ asked_before: eb.ref('asked_at'), asked_at: now, ask_at: nextQuestion(row, now) }))
    .where(has({ tenant: row.tenant, id: row.id, state: row.state }))
    .where((eb) => eb.or([eb('asked_before', 'is', null), eb('asked_before', '<=', ago(MINUTE_MS))]))
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', ago(SECOND_QUESTION_MS))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isUntouched = (answer: ProviderAnswer | undefined): boolean =>
  answer?.answer.result.code === CHECKOUT_CREATED

const stopAsking = ({ db }: Pick<Deps, 'db'>, { tenant, id }: PaymentRow) =>
  db.updateTable('payments').set({ ask_at: null }).where(has({ tenant, id })).execute()

/** Returns undefined and stores no result if the provider was not asked or did not answer. */
export const askPayment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'environment' | 'providerOf'>,
  shop: Shop,
  row: PaymentRow,
  by: ResultSource,
): Promise<ProviderAnswer | undefined> => {
  const provider = deps.providerOf(shop)
  if (!provider || provider.circuit.isOpen()) return undefined
  const now = deps.clock()
  const isAsked = row.checkout_id !== null && (by === 'job' || isAwaited(row, now))
  if (!isAsked || !(await takeTurn(deps, row, now))) return undefined
  try {
    const { testmode } = shop.tenant.shop
    const { answers, isDecided, strangers } = await lookUp(provider.acquirer, row, { now, testmode })
    for (const { answer } of strangers) {
      deps.log.error(
        { tenant: row.tenant, payment: row.id, code: answer.result.code },
        'The provider reports a payment that is not this one',
      )
      if (answer.id !== undefined) await keepUnknown(deps, row.tenant, answer, 'amount')
    }
    for (const one of answers) await settlePayment(deps, shop, row, { ...one, by })
    if (isDecided ? ageOf(row, now) >= PAYMENT_LIFE_MS : isGivenUp(row, now)) await stopAsking(deps, row)
    if (!isDecided && isGivenUp(row, now))
      deps.log.error({ tenant: row.tenant, payment: row.id }, 'The provider decides nothing: the shop must look')
    return answers[0]
  } catch (error) {
    if (!(error instanceof AcquirerUnavailable)) throw error
    deps.log.warn(
      { tenant: row.tenant, payment: row.id, reason: error.message },
      'The payment provider does not answer',
    )
    return undefined
  }
}
