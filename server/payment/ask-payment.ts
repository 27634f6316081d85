import type { AcquirerPayment } from '#contract/acquirer.ts'
import type { Deps } from '#server/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { completePayment, type PaymentRow } from './complete-payment.ts'
import { fromDecimal } from './money.ts'
import { AcquirerUnavailable } from './port.ts'
import { type Outcome, outcomeOf } from './result-code.ts'

/*
 * When the provider is asked. It allows two questions a minute for each checkout. A visitor who comes back from the provider waits, so the first
 * question is asked at once, and the second soon after; from then on the minute decides. In between, answers come from what is stored.
 * The turn is taken by one conditional update: of N processes and N open tabs one asks.
 */
const MINUTE_MS = 60_000
const SECOND_QUESTION_MS = 5_000

/** A checkout id lives 30 minutes at the provider (trust.md). */
export const CHECKOUT_LIFE_MS = 30 * MINUTE_MS

/** Until then a checkout may bring a (further) payment: its last one may have been entered at its end, and take its time at the bank. */
const ASKABLE_MS = 2 * CHECKOUT_LIFE_MS

/** A checkout may produce several transactions, so that a declined one may be followed by one that succeeds. */
export const isAskable = ({ state, checkout_id, started_at }: PaymentRow, now: Date): boolean =>
  checkout_id !== null &&
  (state === 'open' ||
    ((state === 'declined' || state === 'abandoned') && now.getTime() - started_at.getTime() < ASKABLE_MS))

const takeTurn = async ({ db }: Pick<Deps, 'db'>, { tenant, id }: PaymentRow, now: Date): Promise<boolean> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set((eb) => ({ asked_before: eb.ref('asked_at'), asked_at: now }))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_before', 'is', null), eb('asked_before', '<=', ago(MINUTE_MS))]))
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', ago(SECOND_QUESTION_MS))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an answer is about this very payment: never the URL's word for it (trust.md, "A forged payment return"). */
const isAbout = (answer: AcquirerPayment, { id, amount, checkout_id }: PaymentRow): boolean =>
  answer.id !== undefined &&
  answer.merchantTransactionId === id &&
  answer.currency === 'EUR' &&
  answer.paymentType === 'DB' &&
  fromDecimal(answer.amount ?? '') === amount &&
  (answer.ndc === undefined || answer.ndc === checkout_id)

const write = async (
  { db }: Pick<Deps, 'db'>,
  { tenant, id }: PaymentRow,
  state: 'declined' | 'abandoned',
  code: string,
  now: Date,
) => {
  await db
    .updateTable('payments')
    .set({ state, result_code: code, settled_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    // Never undoes what is paid (peers.md 5).
    .where('state', 'in', ['open', 'declined', 'abandoned'])
    .execute()
}

const settle = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  row: PaymentRow,
  answer: AcquirerPayment,
  outcome: Outcome,
) => {
  const now = deps.clock()
  const { code } = answer.result
  const age = now.getTime() - row.started_at.getTime()
  switch (outcome) {
    case 'success':
    case 'review':
      if (isAbout(answer, row)) {
        await completePayment(deps, row, { providerPaymentId: answer.id!, code, needsReview: outcome === 'review' })
        return
      }
      deps.log.error(
        { tenant: row.tenant, payment: row.id, code },
        'The provider reports a payment that is not this one',
      )
      await write(deps, row, 'declined', code, now)
      return
    case 'declined':
    case 'abandoned':
      await write(deps, row, outcome, code, now)
      return
    case 'pending':
      // A card that was entered in time may still be at the bank.
      if (age >= (isEntered(answer) ? ASKABLE_MS : CHECKOUT_LIFE_MS)) await write(deps, row, 'abandoned', code, now)
      return
    // Nobody knows: it stays open and is asked again.
    case 'uncertain':
  }
}

/** Whether the visitor has entered a card. */
export const isEntered = ({ paymentBrand }: AcquirerPayment): boolean => paymentBrand !== undefined

export interface Asked {
  answer: AcquirerPayment
  outcome: Outcome
}

/** Asks the provider for the stored checkout id, and stores what it says. undefined: it was not asked now, or did not answer; nothing has changed. */
export const askPayment = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'providerOf'>,
  shop: Shop,
  row: PaymentRow,
): Promise<Asked | undefined> => {
  const provider = deps.providerOf(shop)
  const now = deps.clock()
  if (!provider || row.checkout_id === null || !isAskable(row, now) || !(await takeTurn(deps, row, now)))
    return undefined
  try {
    const answer = await provider.acquirer.askStatus(row.checkout_id)
    const outcome = outcomeOf(answer.result.code, { testmode: shop.tenant.shop.testmode })
    await settle(deps, row, answer, outcome)
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
