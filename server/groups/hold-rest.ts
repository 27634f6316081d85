import type { ShortLine } from '#domain/groups/short-persons.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { OwnReservation } from '#server/booking-access/own-reservation.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { priceCart } from '#server/offers/priced-cart.ts'
import type { CheckedOrder } from '#server/reservations/check-order.ts'
import { placeOrder } from '#server/reservations/place-order.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/reservations/without-person.ts'
import type { Holder } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/wanted-units.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { lockCollecting, touchGroup } from './lock-group.ts'
import { GroupChanged } from './move-group.ts'

/** The order without what is short; undefined: nothing is left that costs anything. */
const restOf = (shop: Shop, order: CheckedOrder, short: readonly ShortLine[]): CheckedOrder | undefined => {
  const isShort = (person: number, line: number) => short.some((one) => one.person === person && one.line === line)
  const persons = order.payload.persons.map((person, at) => ({
    ...person,
    products: person.products.filter((_, line) => !isShort(at, line)),
  }))
  const { payAtShop: _notYet, ...payload } = { ...order.payload, persons }
  const rate = shop.rates.get(order.rate.id)!
  const { cart } = priceCart(shop, payload, rate, undefined, payload.date.from)
  if (cart.price.amount === 0) return undefined
  return {
    ...order,
    // The reservation only holds units: persons stay in the group, where they are changed and removed.
    payload: payloadWithoutPerson(payload),
    cart: cartWithoutPerson(cart),
    amount: cart.price.amount,
    wanted: wantedUnits(shop.code, order.location, payload),
  }
}

/**
 * Returns that nothing is held.
 * @throws GroupChanged when the group has changed since it was read, because another completion may hold its units
 */
const holdNothing = async (
  { db }: Pick<Deps, 'db'>,
  { tenant, id, version }: Pick<StoredGroup, 'tenant' | 'id' | 'version'>,
): Promise<null> => {
  const group = await db
    .selectFrom('groups')
    .select('version')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (group?.version !== version) throw new GroupChanged()
  return null
}

/**
 * Holds the free units of a completion for the group, while the leader decides about the rest; the next completion
 * replaces the hold.
 * @returns its end; null: nothing is held, because others took it meanwhile or too much is held already
 * @throws GroupChanged when another completion holds units since the group was read
 */
export const holdRest = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  group: StoredGroup,
  order: CheckedOrder,
  {
    short,
    own,
    holder,
    isProved,
  }: { short: readonly ShortLine[]; own: OwnReservation | undefined; holder: Holder; isProved: boolean },
): Promise<string | null> => {
  const rest = restOf(shop, order, short)
  if (!rest) return holdNothing(deps, group)
  const key = newToken()
  const sending = { tenant: shop.code, key, keyHash: sha256(key), bodyHash: '' }
  try {
    const { answer } = await placeOrder(deps, shop, rest, sending, {
      own,
      unanswered: [],
      customer: undefined,
      holder,
      isProved,
      sender: null,
      heldForGroup: group.id,
      along: async (trx, reservation) => {
        const { version } = await lockCollecting(trx, group)
        if (version !== group.version) throw new GroupChanged()
        // A completion that has read the group before this hold must read it again.
        await touchGroup(trx, group, deps.clock())
        await trx
          .updateTable('groups')
          .set({ held: reservation })
          .where('tenant', '=', group.tenant)
          .where('id', '=', group.id)
          .execute()
      },
    })
    return answer.holdUntil
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return holdNothing(deps, group)
    throw error
  }
}
