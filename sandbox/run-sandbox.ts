import { RESULT } from './cards.ts'
import type { SandboxRunDeps } from './deps.ts'
import { decide, findCheckout } from './ledger.ts'
import { deliverNotifications, oweNotification } from './notify.ts'
import { paymentPayload } from './payloads.ts'

const BATCH = 100

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

export const runSandbox = async (deps: SandboxRunDeps): Promise<number> =>
  (await decideLate(deps)) + (await deliverNotifications(deps))
