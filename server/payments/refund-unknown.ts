import { outcomeOf } from '#server/provider/result-code.ts'
import type { AcquirerPayment } from '#contract/acquirer.ts'
import { nextRefundState, type RefundEvent, type RefundState } from '#machines/refund.ts'
import { inLanes } from '#server/base/lanes.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import { has } from '#server/db/has.ts'
import type { UnknownPaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Acquirer } from '#server/provider/port.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { receiveReportedRefund } from './receive-unknown-refund.ts'
import { ASK_AFTER_MS, eventOfOutcome, mayBeSent } from './send-refunds.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'tenants' | 'providerOf'>

const BATCH = 100

/** Each repetition after a refusal has another name, because the provider would repeat its answer to the same name. */
const nameOf = ({ id, retries }: Pick<UnknownPaymentRow, 'id' | 'retries'>): string => `unknown.${id}.${retries}`

const settle = async (
  { db, clock }: Parts,
  { tenant, id, state }: UnknownPaymentRow,
  event: RefundEvent,
): Promise<void> => {
  const to = nextRefundState(state as RefundState, event)
  if (!to) return
  const now = clock()
  await db
    .updateTable('unknown_payments')
    .set({ state: to, due_at: to === 'due' ? now : null, settled_at: to === 'due' ? null : now })
    .where(has({ tenant, id, state }))
    .execute()
}

const receive = async (deps: Parts, shop: Shop, row: UnknownPaymentRow, answer: AcquirerPayment): Promise<void> => {
  const event = eventOfOutcome(outcomeOf(answer.result.code, { testmode: shop.tenant.shop.testmode }))
  // Records the refund, so that a notification about it counts no second refund.
  if (event?.type === 'provider.accept' && answer.id !== undefined)
    await receiveReportedRefund(deps, shop, { ...answer, referencedId: row.id })
  else if (event) await settle(deps, row, event)
}

const takeTurn = async ({ db }: Parts, row: UnknownPaymentRow, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('unknown_payments')
    .set({ state: 'sending', attempts: row.attempts + 1, due_at: new Date(now.getTime() + ASK_AFTER_MS) })
    .where(has({ tenant: row.tenant, id: row.id, state: row.state, attempts: row.attempts }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** If an earlier answer was lost, looks the refund up, and sends it again only if the provider does not know it. */
const sendOrAsk = async (
  deps: Parts,
  shop: Shop,
  row: UnknownPaymentRow,
  { acquirer, now }: { acquirer: Acquirer; now: Date },
): Promise<void> => {
  const sending = { ...row, state: 'sending' as const }
  if (mayBeSent(row, now)) {
    const [known] = await acquirer.findTransactions(nameOf(row))
    if (known) return receive(deps, shop, sending, known)
    if (row.state === 'sending') return settle(deps, sending, { type: 'provider.disown' })
  }
  const refund = { paymentId: row.id, amount: row.amount - row.refunded, merchantTransactionId: nameOf(row) }
  return receive(deps, shop, sending, await acquirer.refund(refund))
}

const work = async (deps: Parts, { tenant, id }: DueRow): Promise<void> => {
  const shop = await deps.tenants.byCode(tenant)
  const provider = shop && deps.providerOf(shop)
  if (!provider || provider.circuit.isOpen()) return
  const now = deps.clock()
  const row = await deps.db
    .selectFrom('unknown_payments')
    .selectAll()
    .where(has({ tenant, id }))
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (!row || !(await takeTurn(deps, row, now))) return
  await sendOrAsk(deps, shop, row, { acquirer: provider.acquirer, now })
}

export const refundUnknownPayments = async (deps: Parts, stop?: AbortSignal): Promise<number> => {
  const due = await dueByShop(deps.db, 'unknown_payments', { now: deps.clock(), most: BATCH })
  await inLanes(due, {
    laneOf: ({ tenant }) => tenant,
    work: (row) => work(deps, row),
    failed: ({ tenant, id }, error) =>
      deps.log.error(
        { tenant, providerPayment: id, error: (error as Error).name },
        'An unknown payment is not refunded',
      ),
    stop,
  })
  return due.length
}
