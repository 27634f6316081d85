import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { type GroupEvent, nextGroupState } from '#machines/group-reservation.ts'
import type { Sending } from '#server/booking-access/idempotency.ts'
import { releaseRest } from '#server/stock/end-hold.ts'

/** One answer for a group that does not exist, is not the caller's, or is not collecting any more. */
export const groupNotFound = (): Refusal => new Refusal(409, { errorcode: ERROR_CODE.groupNotFound })

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
    .where(has({ tenant, id, state: 'collecting' }))
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
    .where(has({ tenant, id }))
    .execute()
}

/** The group has changed since it was read, so the work starts again with its current state. */
export class GroupChanged extends Error {
  override name = 'GroupChanged'
}

/** The data that an ended group loses: its persons are in the reservation, or deleted. */
export const FORGOTTEN = {
  general: null,
  leader: null,
  email: '',
  member_token: '',
  held: null,
  proved_hash: null,
} as const

export interface GroupMove {
  event: GroupEvent
  now: Date
  /** The reservation made of it. */
  reservation?: string
  /** The key and body of the inquiry. */
  sent?: Pick<Sending, 'keyHash' | 'bodyHash'>
}

/**
 * Moves a group by an event of its chart, from the version that was read: of two concurrent calls one wins and the
 * other finds it completed. Members' links and browsers lose access. No other function changes a state.
 * @throws Refusal 409 704 for an illegal event; GroupChanged
 */
export const moveGroup = async (
  trx: Trx,
  { tenant, id, version }: Pick<StoredGroup, 'tenant' | 'id' | 'version'>,
  { event, now, reservation, sent }: GroupMove,
): Promise<void> => {
  const group = await trx
    .selectFrom('groups')
    .select(['state', 'version', 'held'])
    .where(has({ tenant, id }))
    .forUpdate()
    .executeTakeFirst()
  const state = group && nextGroupState(group.state, event)
  if (!state) throw groupNotFound()
  if (group.version !== version) throw new GroupChanged()
  const isOver = state !== 'inquired'
  await trx
    .updateTable('groups')
    .set({
      state,
      ended_at: now,
      member_token: '',
      ...(isOver && FORGOTTEN),
      ...(reservation !== undefined && { reservation }),
      ...(sent && { sent_key_hash: sent.keyHash, sent_body_hash: sent.bodyHash }),
    })
    .where(has({ tenant, id }))
    .execute()
  await trx
    .deleteFrom('group_access')
    .where(has({ tenant, group_id: id, role: 'member' }))
    .execute()
  if (isOver && group.held !== null && group.held !== reservation) await releaseRest(trx, tenant, group.held, now)
  if (isOver)
    await trx
      .deleteFrom('group_persons')
      .where(has({ tenant, group_id: id }))
      .execute()
}
