import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { groupNotFound } from './group-not-found.ts'

/**
 * Locks a collecting group, so that writes to it are serialized.
 * @throws Refusal 409 704
 */
export const lockCollecting = async (
  trx: Trx,
  { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>,
): Promise<StoredGroup> => {
  const group = await trx
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', 'collecting')
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw groupNotFound()
  return group
}

/** Records a change of the group. */
export const touchGroup = async (
  trx: Trx,
  { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('groups')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now }))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}
