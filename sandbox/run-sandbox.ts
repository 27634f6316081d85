import { sql } from 'kysely'
import { RESULT } from './cards.ts'
import type { SandboxRunDeps } from './deps.ts'
import { decide, findCheckout } from './ledger.ts'
import { deliverNotifications, oweNotification } from './notify.ts'
import { paymentPayload } from './payloads.ts'

const BATCH = 100

const decideLate = async ({ db, clock }: SandboxRunDeps, tenant: string): Promise<number> => {
  const now = clock()
  const due = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .limit(BATCH)
    .execute()
  for (const payment of due) {
    const decided = await decide(db, payment, RESULT.success)
    const order = decided && (await findCheckout(db, payment))
    if (order) await oweNotification(db, { tenant, payload: paymentPayload(order, decided) }, now)
  }
  return due.length
}

const shopsWithWork = async ({ db, clock, tenants }: SandboxRunDeps): Promise<string[]> => {
  const [ids, now] = [await tenants.ids(), clock()]
  const { rows } = await sql<{ tenant: string }>`
    select tenant from sandbox_payments where tenant = any(${ids}::text[]) and decide_at <= ${now}
    union
    select tenant from sandbox_notifications where tenant = any(${ids}::text[]) and due_at <= ${now}`.execute(db)
  return rows.map(({ tenant }) => tenant)
}

/** Works on all shops at the same time, so that a slow shop delays only its own notifications. */
export const runSandbox = async (deps: SandboxRunDeps): Promise<number> => {
  const counts = (await shopsWithWork(deps)).map(
    async (tenant) => (await decideLate(deps, tenant)) + (await deliverNotifications(deps, tenant)),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
