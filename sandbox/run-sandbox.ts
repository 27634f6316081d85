import { RESULT } from './cards.ts'
import type { SandboxRunDeps } from './deps.ts'
import { decide, findCheckout } from './ledger.ts'
import { deliverNotifications, oweNotification } from './notify.ts'
import { paymentPayload } from './payloads.ts'

/** The maximum number of payments that one run decides. The next run continues. */
const BATCH = 100

/** Decides the payments for which the answer of a slow bank is due. */
const decideLate = async ({ db, clock }: SandboxRunDeps): Promise<number> => {
  const now = clock()
  const due = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .limit(BATCH)
    .execute()
  for (const { id, checkout } of due) {
    const decided = await decide(db, id, RESULT.success)
    const order = decided && (await findCheckout(db, checkout))
    if (order) await oweNotification(db, { entityId: order.entity_id, payload: paymentPayload(order, decided) }, now)
  }
  return due.length
}

/** Runs the acquirer's jobs. Returns the number of changes. */
export const runSandbox = async (deps: SandboxRunDeps): Promise<number> =>
  (await decideLate(deps)) + (await deliverNotifications(deps))
