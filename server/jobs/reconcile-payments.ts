import { inLanes } from '#server/base/lanes.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askPayment, nextQuestion } from '#server/payments/ask-payment.ts'
import { isGivenUp } from '#server/payments/checkout-life.ts'
import { movePayment } from '#server/payments/move-payment.ts'
import { START_MS } from '#server/payments/start-payment.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment' | 'tenants' | 'providerOf'>

const BATCH = 200

const askAt = ({ db }: Parts, { tenant, id, state }: PaymentRow, at: Date | null) =>
  db
    .updateTable('payments')
    .set({ ask_at: at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()

const reconcile = async (deps: Parts, { tenant, id }: DueRow, now: Date): Promise<void> => {
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('ask_at', '<=', now)
    .executeTakeFirst()
  if (!row) return
  // Closes a payment whose start failed before anybody saw the checkout, because nobody can pay in it.
  if (row.state === 'starting' && now.getTime() - row.started_at.getTime() >= START_MS) {
    await movePayment(deps.db, row, { type: 'attempt.lapse' }, { settled_at: now, ask_at: null })
    return
  }
  // Asks no more about a payment without a checkout, because nobody can pay in it.
  if (row.checkout_id === null) {
    await askAt(deps, row, null)
    return
  }
  const shop = await deps.tenants.byCode(row.tenant)
  if (shop && deps.providerOf(shop)) await askPayment(deps, shop, row, 'job')
  // Asks again later, because the shop or its account at the provider may be available then.
  else await askAt(deps, row, isGivenUp(row, now) ? null : nextQuestion(row, now))
}

export const reconcilePayments = async (deps: Parts, stop?: AbortSignal): Promise<number> => {
  const now = deps.clock()
  const due = await dueByShop(deps.db, 'payments', { now, most: BATCH })
  await inLanes(due, {
    laneOf: ({ tenant }) => tenant,
    work: (row) => reconcile(deps, row, now),
    failed: ({ tenant, id }, error) =>
      deps.log.error({ tenant, payment: id, error: (error as Error).name }, 'A payment is not reconciled'),
    stop,
  })
  return due.length
}
