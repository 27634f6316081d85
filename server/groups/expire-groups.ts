import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps/deps.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/reservations/without-person.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { mailAnswer } from '#server/reservations/mail-answer.ts'
import { GroupChanged, moveGroup } from '#server/reservations/move-group.ts'

const BATCH = 100

const forgetHolder = async (trx: Trx, { tenant, held }: Pick<StoredGroup, 'tenant' | 'held'>): Promise<void> => {
  if (held === null) return
  const row = await trx
    .selectFrom('reservations')
    .select(['payload', 'cart'])
    .where(has({ tenant, id: held, status: STATUS.open }))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  await trx
    .updateTable('reservations')
    .set({
      email: '',
      // Removes persons, because an earlier release copied them into reservations that only hold units.
      payload: JSON.stringify(payloadWithoutPerson(row.payload)),
      cart: JSON.stringify(cartWithoutPerson(row.cart)),
    })
    .where(has({ tenant, id: held }))
    .execute()
}

export const expireGroups = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id: tenant }: Shop,
  { today, now }: { today: IsoDay; now: Date },
): Promise<number> => {
  const due = await db
    .selectFrom('groups')
    .select(['tenant', 'id', 'version', 'held'])
    .where('tenant', '=', tenant)
    .where('state', 'in', ['collecting', 'inquired'])
    .where('expires_on', '<=', today)
    .limit(BATCH)
    .execute()
  return eachOf({ db, log }, due, 'A group could not be removed', async (trx, group) => {
    // Locks the reservation first, as a completion does, so that this job and a completion cannot deadlock.
    await forgetHolder(trx, group)
    await moveGroup(trx, group, { event: { type: 'group.expire' }, now })
  })
}

const eachOf = async <Row extends Pick<StoredGroup, 'tenant' | 'id'>>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  due: readonly Row[],
  failed: string,
  move: (trx: Trx, group: Row) => Promise<void>,
): Promise<number> => {
  let moved = 0
  for (const group of due)
    try {
      await transact(db, (trx) => move(trx, group))
      moved += 1
    } catch (error) {
      // Goes on if the group was just changed or completed, because the next run checks it again.
      if (error instanceof GroupChanged || error instanceof Refusal) continue
      if (isConnectionBroken(error)) throw error
      log.error({ tenant: group.tenant, group: group.id, error: (error as Error).name }, failed)
    }
  return moved
}

export const expireQuotes = async ({
  db,
  log,
  clock,
  tenants,
}: Pick<Deps, 'db' | 'log' | 'clock' | 'tenants'>): Promise<number> => {
  const now = clock()
  let expired = 0
  for (const { id, tenant } of await tenants.all()) {
    const due = await db
      .selectFrom('groups')
      .select(['tenant', 'id', 'version', 'held', 'email', 'language', 'answer'])
      .where(has({ tenant: id, answered: 'quoted' }))
      .where('quote_until', '<', dayIn(tenant.shop.timeZone, now))
      .limit(BATCH)
      .execute()
    expired += await eachOf({ db, log }, due, 'A quote could not be ended', async (trx, group) => {
      await moveGroup(trx, group, { event: { type: 'quote.expire' }, now })
      if (group.answer?.kind === 'quote')
        await mailAnswer(trx, group, { kind: 'group_quote_expired', quote: group.answer.id }, now)
    })
  }
  return expired
}
