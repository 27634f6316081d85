import type { Locale } from '#contract/primitives.ts'
import type { Invalid } from '#contract/errors.ts'
import { invalid, Refusal } from '#server/base/refusal.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import { type CheckedOrder, checkOrder } from '#server/reservations/check-order.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { groupPath, groupBooking } from './check-group.ts'

export interface GroupAsBooking {
  payload: ReturnType<typeof groupBooking>['payload']
  /** Ids of the persons in the order of the booking; null: the leader. */
  ids: (string | null)[]
}

/** A group before its end, as a booking. */
export const asBooking = (
  shop: Shop,
  group: StoredGroup,
  rows: readonly GroupPersonRow[],
  { language, termsAccepted }: { language: Locale; termsAccepted: boolean },
): GroupAsBooking => {
  const collected = { general: group.general!, leader: group.leader!, persons: rows.map(({ fields }) => fields) }
  const { payload, places } = groupBooking(shop, collected, language, termsAccepted)
  return { payload, ids: places.map((place) => (place === null ? null : rows[place]!.id)) }
}

/** A booking's issues with the paths of the group: persons by their ids. */
const byGroupPath = (error: unknown, ids: readonly (string | null)[]): unknown => {
  if (!(error instanceof Refusal) || error.status !== 422) return error
  const places = ids.map((id, at) => (id === null ? null : at))
  const { issues } = error.body as Invalid
  return invalid(issues.map(({ path, message }) => ({ path: groupPath(path, places, (at) => ids[at]!), message })))
}

/**
 * Checks a group like every order, by the rules of groups.
 * @throws as `checkOrder`, with the paths of the group
 */
export const groupOrder = (
  shop: Shop,
  { payload, ids }: GroupAsBooking,
  { now, amountSeen, payAtShop }: { now: string; amountSeen: number | null; payAtShop: boolean },
): CheckedOrder => {
  try {
    return checkOrder(shop, { ...payload, amountSeen }, now, undefined, {
      isGroup: true,
      ...(payAtShop && { payAtShop }),
    })
  } catch (error) {
    throw byGroupPath(error, ids)
  }
}
