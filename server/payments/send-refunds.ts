import { nextRefundState, type RefundEvent } from '#machines/refund.ts'
import { has } from '#server/db/has.ts'
import type { RefundRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookingToMail, queueMailAfter } from '#server/outbox/mails-after-payment.ts'
import { type Outcome, outcomeOf } from '#server/provider/result-code.ts'
import type { AcquirerPayment } from '#contract/acquirer.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { inLanes } from '#server/base/lanes.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import { type Acquirer, AcquirerUnavailable } from '#server/provider/port.ts'
import { refundName } from '#server/reservations/owe-refund.ts'
import { fitsRefund } from './look-up.ts'

export const eventOfOutcome = (outcome: Outcome): RefundEvent | undefined => {
  if (outcome === 'success' || outcome === 'review') return { type: 'provider.accept' }
  return outcome === 'declined' || outcome === 'abandoned' ? { type: 'provider.refuse' } : undefined
}

const settleRefund = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { tenant, id, retries }: Pick<RefundRow, 'tenant' | 'id' | 'retries'>,
  event: RefundEvent,
  { code, providerRefundId }: { code: string; providerRefundId?: string | undefined },
): Promise<void> => {
  const now = clock()
  const settled = await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('refunds')
      .selectAll()
      .where(has({ tenant, id }))
      .where('retries', '=', retries)
      .forUpdate()
      .executeTakeFirst()
    const state = row && nextRefundState(row.state, event)
    if (!state) return undefined
    const isSettled = state === 'done' || state === 'failed'
    await trx
      .updateTable('refunds')
      .set({
        state,
        result_code: code,
        ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
        due_at: isSettled ? null : now,
        settled_at: isSettled ? now : null,
      })
      .where(has({ tenant, id }))
      .execute()
    if (state === 'done') {
      const { amount, reason, reservation } = row
      const booking = await bookingToMail(trx, tenant, reservation)
      await queueMailAfter(trx, { type: 'refunded', refund: id, amount, reason }, booking, null, now)
    }
    return state
  })
  if (settled === 'failed') log.error({ tenant, refund: id, code }, 'The provider refuses a refund: the shop must look')
}

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'tenants' | 'providerOf'>

export const receiveRefund = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  refund: Pick<RefundRow, 'tenant' | 'id' | 'retries'>,
  { id, result: { code } }: AcquirerPayment,
  testmode: boolean,
): Promise<void> => {
  const event = eventOfOutcome(outcomeOf(code, { testmode }))
  if (event) await settleRefund(deps, refund, event, { code, providerRefundId: id })
}

const BATCH = 100

/**
 * A request for a refund ends before this time, so the provider then either knows the refund or has never received the
 * request.
 */
export const ASK_AFTER_MS = 20_000
const ASK_AFTER_MAX_MS = 60 * 60_000

const backOff = (attempts: number) => Math.min(ASK_AFTER_MS * 2 ** Math.max(0, attempts - 1), ASK_AFTER_MAX_MS)

const takeTurn = async ({ db }: Parts, row: RefundRow, now: Date): Promise<boolean> => {
  const state = nextRefundState(row.state, { type: 'refund.send' }) ?? row.state
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state, attempts: row.attempts + 1, due_at: new Date(now.getTime() + backOff(row.attempts + 1)) })
    .where(has({ tenant: row.tenant, id: row.id, state: row.state, attempts: row.attempts }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A refund that has waited longer than usual may have been sent already, by a server whose database was lost: a restored
 * row is due again.
 */
export const mayBeSent = ({ state, due_at }: { state: string; due_at: Date | null }, now: Date): boolean =>
  state === 'sending' || now.getTime() - due_at!.getTime() >= ASK_AFTER_MS

/** If an earlier answer was lost, looks the refund up, and sends it again only if the provider does not know it. */
const sendOrAsk = async (
  deps: Parts,
  row: RefundRow,
  now: Date,
  { testmode, acquirer }: { testmode: boolean; acquirer: Acquirer },
): Promise<void> => {
  if (mayBeSent(row, now)) {
    const known = await acquirer.findTransactions(refundName(row))
    const found = known.find((answer) => fitsRefund(answer, row))
    if (found) return receiveRefund(deps, row, found, testmode)
    if (known.length > 0) {
      deps.log.error({ tenant: row.tenant, refund: row.id }, 'The provider reports a refund that is not this one')
      return undefined
    }
    if (row.state === 'sending') return settleRefund(deps, row, { type: 'provider.disown' }, { code: 'unknown' })
  }
  const { provider_payment_id } = await deps.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where(has({ tenant: row.tenant, id: row.payment }))
    .executeTakeFirstOrThrow()
  const refund = { paymentId: provider_payment_id!, amount: row.amount, merchantTransactionId: refundName(row) }
  crashPoint('refund.sending')
  const answer = await acquirer.refund(refund)
  crashPoint('refund.sent')
  return receiveRefund(deps, row, answer, testmode)
}

const work = async (deps: Parts, { tenant, id }: DueRow): Promise<void> => {
  const shop = await deps.tenants.byCode(tenant)
  const provider = shop && deps.providerOf(shop)
  if (!provider) {
    deps.log.error({ tenant, refund: id }, 'A refund waits for an account at the payment provider')
    return
  }
  if (provider.circuit.isOpen()) return
  const now = deps.clock()
  const row = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where(has({ tenant, id }))
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (!row || !(await takeTurn(deps, row, now))) return
  await sendOrAsk(deps, row, now, { testmode: shop.tenant.shop.testmode, acquirer: provider.acquirer })
}

export const sendRefunds = async (deps: Parts, stop?: AbortSignal): Promise<number> => {
  const due = await dueByShop(deps.db, 'refunds', { now: deps.clock(), most: BATCH })
  await inLanes(due, {
    laneOf: ({ tenant }) => tenant,
    work: (row) => work(deps, row),
    failed: ({ tenant, id }, error) => {
      const reason = error instanceof AcquirerUnavailable ? error.message : (error as Error).name
      deps.log.error({ tenant, refund: id, reason }, 'A refund is not known to have arrived')
    },
    stop,
  })
  return due.length
}
