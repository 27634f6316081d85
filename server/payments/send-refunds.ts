import type { AcquirerPayment } from '#contract/acquirer.ts'
import { nextRefundState } from '#machines/refund.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { inLanes } from '#server/base/lanes.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import type { RefundRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { AcquirerUnavailable } from '#server/provider/port.ts'
import type { Provider } from '#server/provider/providers.ts'
import { outcomeOf } from '#server/provider/result-code.ts'
import { refundName } from '#server/reservations/refund-name.ts'
import { fitsRefund } from './fitting.ts'
import { eventOfOutcome, settleRefund } from './settle-refund.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'tenants' | 'providerOf'>

/** The next run handles the rest. */
const BATCH = 100

/** Longer than a request to the provider may take: afterwards the provider knows it, or it never arrived. */
const ASK_AFTER_MS = 20_000
/** The longest pause: an unreachable or undecided provider is asked less and less often. */
const ASK_AFTER_MAX_MS = 60 * 60_000

const backOff = (attempts: number) => Math.min(ASK_AFTER_MS * 2 ** Math.max(0, attempts - 1), ASK_AFTER_MAX_MS)

/** Only the process that updates the row sends the refund. */
const takeTurn = async ({ db }: Parts, row: RefundRow, now: Date): Promise<boolean> => {
  const state = nextRefundState(row.state, { type: 'refund.send' }) ?? row.state
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state, attempts: row.attempts + 1, due_at: new Date(now.getTime() + backOff(row.attempts + 1)) })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Sends a due refund. One with a lost answer is looked up by its merchant transaction id, and sent again only if the
 * provider does not know it.
 */
const sendOrAsk = async (deps: Parts, row: RefundRow, testmode: boolean, { acquirer }: Provider): Promise<void> => {
  const settle = async (answer: AcquirerPayment) => {
    const { code } = answer.result
    const event = eventOfOutcome(outcomeOf(code, { testmode }))
    if (event) await settleRefund(deps, row, event, { code, providerRefundId: answer.id })
  }
  if (row.state === 'due') {
    const { provider_payment_id } = await deps.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('tenant', '=', row.tenant)
      .where('id', '=', row.payment)
      .executeTakeFirstOrThrow()
    const refund = { paymentId: provider_payment_id!, amount: row.amount, merchantTransactionId: refundName(row) }
    crashPoint('refund.sending')
    const answer = await acquirer.refund(refund)
    crashPoint('refund.sent')
    await settle(answer)
    return
  }
  const known = await acquirer.findTransactions(refundName(row))
  const found = known.find((answer) => fitsRefund(answer, row))
  if (found) await settle(found)
  else if (known.length === 0) await settleRefund(deps, row, { type: 'provider.disown' }, { code: 'unknown' })
  else deps.log.error({ tenant: row.tenant, refund: row.id }, 'The provider reports a refund that is not this one')
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
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (!row || !(await takeTurn(deps, row, now))) return
  await sendOrAsk(deps, row, shop.tenant.shop.testmode, provider)
}

/**
 * Sends due refunds, and asks for unknown results; shops are handled concurrently, because a provider may be slow.
 * Returns the number of due ones. Safe to run in several processes at once.
 */
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
