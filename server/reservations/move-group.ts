import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { StoredAnswer } from '#server/db/group-tables.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { type GroupEvent, type GroupState, nextGroupState } from '#machines/group-reservation.ts'
import type { Sending } from '#server/booking-access/idempotency.ts'
import { lockRest, releaseRest } from '#server/stock/end-hold.ts'
import { newId } from '#server/base/random.ts'
import type { QuoteState } from '#contract/quotes.ts'

/**
 * The refusal is the same for an unknown group and for another leader's group, so that it does not reveal which groups
 * exist.
 */
export const groupNotFound = (): Refusal => new Refusal(409, { errorcode: ERROR_CODE.groupNotFound })

export const requireCollecting = ({ state }: Pick<StoredGroup, 'state'>): void => {
  if (state !== 'collecting') throw groupNotFound()
}

export const requireOngoing = ({ state }: Pick<StoredGroup, 'state'>): void => {
  if (state === 'completed' || state === 'expired') throw groupNotFound()
}

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

export class GroupChanged extends Error {
  override name = 'GroupChanged'
}

/** These columns are emptied when a group ends, because its persons are then in the reservation, or deleted. */
export const FORGOTTEN = {
  general: null,
  leader: null,
  email: '',
  member_token: '',
  held: null,
  proved_hash: null,
  answer: null,
  quote_until: null,
} as const

/** The state of an answered inquiry is in the column `answered`, because the column `state` stays `inquired`. */
export const stateOf = ({ state, answered }: Pick<StoredGroup, 'state' | 'answered'>): GroupState => answered ?? state

export interface GroupMove {
  event: GroupEvent
  now: Date
  reservation?: string
  sent?: Pick<Sending, 'keyHash' | 'bodyHash'>
  answer?: StoredAnswer
  held?: string
}

const QUOTE_AFTER: Partial<Record<GroupEvent['type'], QuoteState>> = {
  'quote.withdraw': 'withdrawn',
  'quote.expire': 'expired',
  'group.reopen': 'void',
}

const answerAfter = (answer: StoredAnswer | null, { type }: GroupEvent): StoredAnswer | null => {
  if (answer?.kind !== 'quote') return type === 'group.reopen' ? null : answer
  return answer.state === 'open' ? { ...answer, state: QUOTE_AFTER[type] ?? 'open' } : answer
}

/**
 * No other function changes a group's state.
 * @throws Refusal 409 `groupNotFound` for an illegal event, or GroupChanged if the group has another version than the
 * given one
 */
export const moveGroup = async (
  trx: Trx,
  { tenant, id, version, held: known }: Pick<StoredGroup, 'tenant' | 'id' | 'version' | 'held'>,
  { event, now, reservation, sent, answer, held }: GroupMove,
): Promise<void> => {
  // Locks the reservation before its group, as an order does, so that no two transactions wait for each other.
  if (known !== null && known !== (held ?? reservation)) await lockRest(trx, tenant, known)
  const group = await trx
    .selectFrom('groups')
    .select(['state', 'answered', 'answer', 'version', 'held'])
    .where(has({ tenant, id }))
    .forUpdate()
    .executeTakeFirst()
  const state = group && nextGroupState(stateOf(group), event)
  if (!state) throw groupNotFound()
  if (group.version !== version) throw new GroupChanged()
  const isOver = state === 'completed' || state === 'expired'
  const isAnswered = state === 'quoted' || state === 'declined'
  const after = answer ?? answerAfter(group.answer, event)
  await trx
    .updateTable('groups')
    .set((eb) => ({
      state: isAnswered ? 'inquired' : state,
      answered: isAnswered ? state : null,
      answer: after && JSON.stringify(after),
      quote_until: state === 'quoted' && after?.kind === 'quote' ? after.validUntil : null,
      version: eb('version', '+', 1),
      member_token: state === 'collecting' ? newId() : '',
      ...(held !== undefined && { held }),
      ...((isOver || group.state === 'collecting') && { ended_at: now }),
      ...(state === 'collecting' && { ended_at: null }),
      ...(isOver && FORGOTTEN),
      ...(reservation !== undefined && { reservation }),
      ...(sent && { sent_key_hash: sent.keyHash, sent_body_hash: sent.bodyHash }),
    }))
    .where(has({ tenant, id }))
    .execute()
  await trx
    .deleteFrom('group_access')
    .where(has({ tenant, group_id: id, role: 'member' }))
    .execute()
  if (state !== 'quoted' && group.held !== null && group.held !== reservation)
    await releaseRest(trx, tenant, group.held, now)
  if (isOver)
    await trx
      .deleteFrom('group_persons')
      .where(has({ tenant, group_id: id }))
      .execute()
}
