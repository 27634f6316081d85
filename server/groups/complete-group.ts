import type { ShortLine } from '#domain/groups/short-persons.ts'
import { sha256 } from '#server/base/hash.ts'
import { newToken } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { OwnReservation } from '#server/booking-access/own-reservation.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow, GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { priceCart } from '#server/offers/priced-cart.ts'
import type { CheckedOrder } from '#server/reservations/check-order.ts'
import { placeOrder, type Placed } from '#server/reservations/place-order.ts'
import { cartWithoutPerson, payloadWithoutPerson } from '#server/reservations/without-person.ts'
import { type Holder, needsProof, sizeOf } from '#server/stock/unpaid-holds.ts'
import { wantedUnits } from '#server/stock/stock-claims.ts'
import type { Shop } from '#server/tenants/shop.ts'
import {
  lockCollecting,
  touchGroup,
  GroupChanged,
  groupNotFound,
  moveGroup,
  requireCollecting,
} from '#server/reservations/move-group.ts'
import { DEFAULT_LOCALE, ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { groupCount, sizeProblem } from '#domain/groups/group-size.ts'
import { refuseOtherBody, type Sending } from '#server/booking-access/idempotency.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { transact } from '#server/db/transact.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { vouchFor } from '#server/reservations/vouch.ts'
import { isLeaderProved } from './group-access.ts'
import { asBooking, groupOrder, groupSettings, requireConditions, requireRead } from './check-group.ts'
import { keepMembers } from './booked-members.ts'
import { withSizes } from './shop-sizes.ts'
import { shortfallsOf, shortLinesOf } from './shortfalls.ts'
import { readPersons } from './show-group.ts'
import { noteRefused } from './vouch-group.ts'

/** Leaves out the persons, because the group keeps their data, where it can be changed and removed. */
export const holdingOnly = (
  payload: CheckedOrder['payload'],
  cart: CheckedOrder['cart'],
): Pick<CheckedOrder, 'payload' | 'cart' | 'amount'> => ({
  payload: payloadWithoutPerson(payload),
  cart: cartWithoutPerson(cart),
  amount: cart.price.amount,
})

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
    ...holdingOnly(payload, cart),
    wanted: wantedUnits(shop.id, order.location, payload),
  }
}

const holdNothing = async (
  { db }: Pick<Deps, 'db'>,
  { tenant, id, version }: Pick<StoredGroup, 'tenant' | 'id' | 'version'>,
): Promise<null> => {
  const group = await db.selectFrom('groups').select('version').where(has({ tenant, id })).executeTakeFirst()
  if (group?.version !== version) throw new GroupChanged()
  return null
}

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
  const sending = { tenant: shop.id, key, keyHash: sha256(key), bodyHash: '' }
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
        // Marks the group as changed, so that a completion that has read it before must read it again.
        await touchGroup(trx, group, deps.clock())
        await trx
          .updateTable('groups')
          .set({ held: reservation })
          .where(has({ tenant: group.tenant, id: group.id }))
          .execute()
      },
    })
    return answer.holdUntil
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return holdNothing(deps, group)
    throw error
  }
}

const TRIES = 8

export interface GroupCompleting {
  language: Locale
  conditionsAccepted: boolean
  termsAccepted: boolean
  amountSeen: number | null
  now: string
  customer: CustomerRow | undefined
  holder: Holder
  sender: string | null
}

export const readGroup = (db: Deps['db'], { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>) =>
  snapshot(db, async (trx) => {
    const group = await trx.selectFrom('groups').selectAll().where(has({ tenant, id })).executeTakeFirst()
    if (!group) throw groupNotFound()
    return { group, rows: await readPersons(trx, group) }
  })

export const heldReservation = async (
  db: Deps['db'],
  { tenant, held }: Pick<StoredGroup, 'tenant' | 'held'>,
): Promise<OwnReservation | undefined> => {
  if (held === null) return undefined
  const row = await db
    .selectFrom('reservations')
    .select(['id', 'access_hash'])
    .where(has({ tenant, id: held, status: STATUS.open }))
    .executeTakeFirst()
  return row && { id: row.id, accessHash: row.access_hash }
}

const checkComplete = (
  shop: Shop,
  { group, rows }: { group: StoredGroup; rows: readonly GroupPersonRow[] },
  accepted: Pick<GroupCompleting, 'conditionsAccepted'>,
): void => {
  requireCollecting(group)
  const { min, max } = groupSettings(shop)
  const count = groupCount({ leader: group.leader!, persons: rows })
  const error = sizeProblem(count, { min, max })
  if (error) throw new Refusal(409, { error, min, max, count })
  requireConditions(accepted)
  requireRead(group, rows)
}

/**
 * Runs work again after GroupChanged, at most TRIES times in total.
 * @throws Refusal 503 if the group has changed each time
 */
export const whileItChanges = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GroupChanged)) throw error
    }
  }
  throw new Refusal(503, { error: 'the group is changing too fast' }, { 'Retry-After': '1' })
}

export const isOutOfStock = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 409 && 'outOfStock' in error.body

const isTooMuch = (error: unknown): boolean =>
  error instanceof Refusal && 'errorcode' in error.body && error.body.errorcode === ERROR_CODE.tooManyUnpaid

const placeGroup = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  { group, rows }: Awaited<ReturnType<typeof readGroup>>,
  sending: Sending,
  { language, termsAccepted, amountSeen, now, customer, holder, sender }: GroupCompleting,
): Promise<Placed> => {
  const own = await heldReservation(deps.db, group)
  const asked = asBooking(shop, group, rows, { language, termsAccepted })
  const booking = await withSizes(deps.db, shop, asked, own?.id ?? null)
  const { payAtShop } = groupSettings(shop)
  const order = groupOrder(shop, booking, { now, amountSeen, payAtShop })
  const isProved = isLeaderProved(group, customer)
  const vouch = vouchFor(group, sizeOf([order.wanted]))
  const hasToBe = payAtShop || (holder !== null && needsProof(order.wanted))
  if (hasToBe && !isProved && !vouch) {
    await noteRefused(deps, group, order.wanted)
    throw new Refusal(409, { error: 'unproved' })
  }
  const counted = vouch ? null : holder
  try {
    return await placeOrder(deps, shop, order, sending, {
      own,
      unanswered: [],
      customer,
      holder: counted,
      isProved,
      vouch,
      sender,
      along: async (trx, reservation) => {
        await keepMembers(trx, group, rows, reservation)
        await moveGroup(trx, group, {
          event: { type: 'group.complete', kind: 'reservation' },
          now: deps.clock(),
          reservation,
        })
      },
    })
  } catch (error) {
    if (isTooMuch(error)) await noteRefused(deps, group, order.wanted)
    if (!isOutOfStock(error)) throw error
    const short = await shortLinesOf(deps.db, shop, booking, own?.id ?? null)
    if (short.length === 0) throw new GroupChanged()
    const heldUntil = await holdRest(deps, shop, group, order, { short, own, holder: counted, isProved })
    throw new Refusal(409, { short: shortfallsOf(shop, booking, short), heldUntil })
  }
}

export const completeReservation = (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  opened: StoredGroup,
  sending: Sending,
  completing: GroupCompleting,
): Promise<Placed> =>
  whileItChanges(async () => {
    const read = await readGroup(deps.db, opened)
    checkComplete(shop, read, completing)
    return placeGroup(deps, shop, read, sending, completing)
  })

/** A repeated call with the same key and body does nothing. */
export const sendInquiry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  opened: StoredGroup,
  { keyHash, bodyHash }: Sending,
  completing: GroupCompleting,
): Promise<void> =>
  whileItChanges(async () => {
    const { group, rows } = await readGroup(db, opened)
    if (group.sent_key_hash === keyHash) {
      refuseOtherBody(group.sent_body_hash, bodyHash)
      return
    }
    checkComplete(shop, { group, rows }, completing)
    const now = clock()
    await transact(db, async (trx) => {
      await moveGroup(trx, group, {
        event: { type: 'group.complete', kind: 'inquiry' },
        now,
        sent: { keyHash, bodyHash },
      })
      const mail = { tenant: shop.id, now }
      await queueMail(trx, {
        ...mail,
        mail: { kind: 'group_inquiry', group: group.id },
        recipient: group.email,
        language: completing.language,
        sender: completing.sender,
      })
      await queueMail(trx, {
        ...mail,
        mail: { kind: 'group_inquiry_notice', group: group.id },
        recipient: shop.tenant.shop.email,
        language: DEFAULT_LOCALE,
        sender: null,
      })
    })
  })
