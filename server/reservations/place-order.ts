import { randomInt } from 'node:crypto'
import { NUMBER_LENGTH, NUMBER_LETTERS } from '#domain/reservation/booking-number.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { sha256 } from '#server/base/hash.ts'
import { newId } from '#server/base/random.ts'
import { accessToken, newAccessSalt } from '#server/booking-access/access.ts'
import { endOldAccess } from '#server/booking-access/booking-links.ts'
import {
  closeKeys,
  findReplay,
  type Replay,
  reservationOfKeys,
  type Sending,
} from '#server/booking-access/idempotency.ts'
import type { OwnReservation } from '#server/booking-access/own-reservation.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { useDiscount } from '#server/stock/discount-use.ts'
import { makeHold, usualHoldEnd, type Holder } from '#server/stock/unpaid-holds.ts'
import { transactClaims } from '#server/stock/transact-claims.ts'
import { claimLockedStock, requireStockLock, stockLock } from '#server/stock/stock-claims.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { keepTerms, termsAreKept } from '#server/tenants/terms.ts'
import { bookedColumns, type CheckedOrder } from './check-order.ts'
import { confirmReservation } from './move-reservation.ts'
import { keepBooking } from './keep-booking.ts'
import { rebook, refuseDuringPayment } from './rebook.ts'
import { noteVouch, type Vouch } from './vouch.ts'

const drawBookingNumber = (prefix: string): string =>
  `${prefix}-${Array.from({ length: NUMBER_LENGTH }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')}`

const lockReplaced = async (trx: Trx, tenant: string, own: OwnReservation | undefined) => {
  if (!own) return undefined
  return trx
    .selectFrom('reservations')
    .select(['id', 'number', 'email', 'customer', 'amount', 'discount', 'expired', 'hold_until', 'held_for_group'])
    .where(has({ tenant, id: own.id, access_hash: own.accessHash, status: STATUS.open }))
    .forUpdate()
    .executeTakeFirst()
}

const lockMadeBy = async (trx: Trx, tenant: string, keys: readonly string[]) => {
  const made = await reservationOfKeys(trx, tenant, keys)
  return lockReplaced(trx, tenant, made && { id: made.id, accessHash: made.access_hash })
}

interface Placing {
  own: OwnReservation | undefined
  /** The keys of earlier orders without an answer, which this order replaces even if they arrive later. */
  unanswered: readonly string[]
  customer: CustomerRow | undefined
  holder: Holder
  sender: string | null
  heldForGroup?: string
  /** The end of a quote's hold. */
  holdUntil?: Date | undefined
  /** True if the order accepts a quote, whose hold it keeps. */
  keepsHold?: boolean
  isProved?: boolean
  vouch?: Vouch | undefined
  /** Runs in the transaction before any stock is claimed. */
  along?: (trx: Trx, reservation: string) => Promise<void>
  /** Runs in the transaction after the reservation is stored. */
  afterwards?: (trx: Trx, reservation: string) => Promise<void>
}

export interface Placed extends Replay {
  isNew: boolean
}

/**
 * The idempotency key is stored before the reservation, so that a repeated request at the same moment waits for the
 * first answer.
 * @throws Refusal as `transactClaims`, or 409 with `tooManyUnpaid`, if the key was used for another order, or while the
 * replaced reservation is being paid
 */
export const placeOrder = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  order: CheckedOrder,
  sending: Sending,
  {
    own,
    unanswered,
    customer,
    holder,
    sender,
    heldForGroup,
    holdUntil,
    keepsHold = false,
    isProved = false,
    vouch,
    along,
    afterwards,
  }: Placing,
): Promise<Placed> => {
  const tenant = shop.id
  const now = clock()
  let replacedId: string | null = null

  const write = async (trx: Trx): Promise<Placed> => {
    const found = await lockReplaced(trx, tenant, own)
    await closeKeys(trx, tenant, unanswered, now)
    const replaced = found ?? (await lockMadeBy(trx, tenant, unanswered))
    replacedId = replaced?.id ?? null
    const id = replaced?.id ?? newId()
    const number = replaced?.number ?? drawBookingNumber(shop.tenant.shop.numberPrefix)
    const isAtShop = order.payload.payAtShop === true
    const isPaid = order.amount === 0 || isAtShop
    const accessSalt = newAccessSalt()
    const answerOf = (until: Date): CheckoutAnswer => ({
      bookingId: id,
      number,
      status: isPaid ? STATUS.paid : STATUS.open,
      amount: order.amount,
      holdUntil: isPaid ? null : until.toISOString(),
      held: isPaid ? [] : order.wanted.units.map(({ key: _key, ...unit }) => unit),
    })
    const usualEnd = usualHoldEnd(now)
    const key = await trx
      .insertInto('idempotency_keys')
      .values({
        tenant,
        key_hash: sending.keyHash,
        body_hash: sending.bodyHash,
        reservation: id,
        access_salt: accessSalt,
        answer: JSON.stringify(answerOf(usualEnd)),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'key_hash']).doNothing())
      .returning('key_hash')
      .executeTakeFirst()
    if (!key) return { ...(await findReplay(trx, sending))!, isNew: false }

    await along?.(trx, id)
    const proved = isProved || customer !== undefined
    const holding = {
      tenant,
      reservation: id,
      email: order.email,
      customer: customer?.id ?? null,
      isProved: proved,
      given: keepsHold ? replaced?.hold_until : null,
    }
    const givenEnd = holdUntil ?? (isAtShop && vouch ? now : undefined)
    const hold =
      givenEnd !== undefined
        ? { hold_started: now, hold_until: givenEnd }
        : await makeHold(trx, { ...holding, kind: isPaid ? 'shop' : 'booking', wanted: order.wanted }, holder, now)
    const answer = answerOf(hold.hold_until)
    // Stores the answer again if the hold does not end at the usual time, so that a repeated order gets the actual end.
    if (!isPaid && hold.hold_until.getTime() !== usualEnd.getTime())
      await trx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where(has({ tenant, key_hash: sending.keyHash }))
        .execute()
    const more = {
      holder,
      is_proved: proved,
      ...hold,
      expired: false,
      held_for_group: heldForGroup ?? null,
      ...(replaced?.held_for_group && { booked_at: now }),
      access_hash: sha256(accessToken(accessSalt, sending.key)),
      ...(customer && { customer: customer.id }),
    }
    if (replaced) {
      await refuseDuringPayment(trx, tenant, id)
      await rebook(trx, { ...replaced, tenant }, order, more, now)
      // Names no browser that keeps its access, because the browser that sends this order gets a new token.
      await endOldAccess(trx, { ...replaced, tenant, isPaid: false }, order.email, {
        hash: null,
        customer: customer?.id ?? null,
      })
    } else {
      await keepTerms(trx, tenant, order.terms, now)
      // Writes the reservation before its claims, because the insert takes the lock that the claims need.
      const written = await trx
        .insertInto('reservations')
        .values({
          ...bookedColumns(order),
          ...more,
          tenant,
          id,
          number,
          status: STATUS.open,
          booked_at: now,
          paid_at: null,
        })
        .returning(stockLock(tenant).as('isLocked'))
        .execute()
      requireStockLock(written)
      await claimLockedStock(trx, id, order.wanted, now)
      await useDiscount(trx, tenant, order.discount)
    }
    if (vouch) await noteVouch(trx, { tenant, reservation: id }, vouch)
    await afterwards?.(trx, id)
    await keepBooking(trx, shop, order, { customer, reservation: id, sender, now })
    if (isPaid)
      await confirmReservation(
        trx,
        { tenant, id, status: STATUS.open, email: order.email, language: order.payload.language, sender },
        now,
      )
    crashPoint('order.written')
    return { answer, accessSalt, isNew: true }
  }

  const placed = await transactClaims(db, order.wanted, () => replacedId, write)
  crashPoint('order.committed')
  termsAreKept(order.terms)
  return placed
}
