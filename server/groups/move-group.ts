import { type GroupEvent, nextGroupState } from '#machines/group-reservation.ts'
import type { Sending } from '#server/booking-access/idempotency.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { releaseRest } from '#server/reservations/release-rest.ts'
import { groupNotFound } from './group-not-found.ts'

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
    .where('tenant', '=', tenant)
    .where('id', '=', id)
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
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('group_access')
    .where('tenant', '=', tenant)
    .where('group_id', '=', id)
    .where('role', '=', 'member')
    .execute()
  if (isOver && group.held !== null && group.held !== reservation) await releaseRest(trx, tenant, group.held, now)
  if (isOver) await trx.deleteFrom('group_persons').where('tenant', '=', tenant).where('group_id', '=', id).execute()
}
