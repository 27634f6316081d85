import { inLanes } from '#server/base/lanes.ts'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type DifferenceKind, reconcilePeriod } from '#server/payments/reconcile-period.ts'
import type { Period } from '#server/provider/port.ts'
import type { Shop } from '#server/tenants/shop.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment' | 'tenants' | 'providerOf'>

const HOUR_MS = 3_600_000
const EVERY_MS = 6 * HOUR_MS
const AFTER_FAILURE_MS = HOUR_MS / 4
/** Each comparison begins this long before the end of the last one, because banks decide about some payments late. */
const OVERLAP_MS = 48 * HOUR_MS

/** A restored database has an old `reconciled_until`, so the period includes the time that the backup lacks. */
export const periodToCompare = async (db: Db, tenant: string, now: Date): Promise<Period> => {
  const { reconciled_until: last } = await db
    .selectFrom('tenants')
    .select('reconciled_until')
    .where(has({ tenant }))
    .executeTakeFirstOrThrow()
  return { from: new Date((last ?? now).getTime() - OVERLAP_MS), to: now }
}

export const noteCompared = (db: Db, tenant: string, until: Date): Promise<unknown> =>
  db
    .updateTable('tenants')
    .set({ reconciled_until: until, compare_at: new Date(until.getTime() + EVERY_MS) })
    .where(has({ tenant }))
    .execute()

/** One conditional statement takes the turn, so that only one of several processes compares. */
const takeTurn = async ({ db }: Parts, tenant: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({ compare_at: new Date(now.getTime() + AFTER_FAILURE_MS) })
    .where(has({ tenant }))
    .where((eb) => eb.or([eb('compare_at', 'is', null), eb('compare_at', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const UNREPORTED: Partial<Record<DifferenceKind, string>> = {
  missing: 'The provider does not know a payment of the shop',
  missingRefund: 'The provider does not know a refund of the shop',
}

const compare = async (deps: Parts, shop: Shop, now: Date): Promise<number> => {
  const provider = deps.providerOf(shop)
  if (!provider || provider.circuit.isOpen() || !(await takeTurn(deps, shop.id, now))) return 0
  const { differences } = await reconcilePeriod(
    deps,
    shop,
    provider.acquirer,
    await periodToCompare(deps.db, shop.id, now),
  )
  await noteCompared(deps.db, shop.id, now)
  for (const { kind, id } of differences)
    if (UNREPORTED[kind] !== undefined) deps.log.error({ tenant: shop.id, providerPayment: id }, UNREPORTED[kind])
  return differences.length
}

export const comparePayments = async (deps: Parts, stop?: AbortSignal): Promise<number> => {
  const now = deps.clock()
  let differences = 0
  await inLanes(await deps.tenants.all(), {
    laneOf: ({ id }) => id,
    work: async (shop) => {
      differences += await compare(deps, shop, now)
    },
    failed: ({ id }, error) =>
      deps.log.error({ tenant: id, error: (error as Error).name }, 'Payments are not compared with the provider'),
    stop,
  })
  return differences
}
