import { type Held, HISTORY_MAX, type Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { hasTooManyPersons } from '#domain/booking/rebooking.ts'
import { beginOf } from '#domain/calendar/starts.ts'
import { handoverOf } from '#domain/calendar/handover.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { type Hold, longestHold } from '#server/stock/unpaid-holds.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stayOf } from '#server/tenants/stay.ts'
import { cancellationOf } from './cancel-reservation.ts'
import { pendingChange } from './pending-change.ts'
import { refundableOf } from './payments-of.ts'
import { bookingVersion } from './refuse-losses.ts'
import { isHandedOut } from './ticks.ts'
import { withdrawnAt } from './withdrawn-at.ts'

/** The browser counts the units that the reservation holds as free for the reservation's own visitor. */
const heldBy = async (db: Db, { tenant, id, status, hold_until }: ReservationRow): Promise<Held> => {
  if (hold_until === null && status !== STATUS.paid) return []
  const own = has({ tenant, reservation: id })
  const claims = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('stock_claims')
        .select(['tenant', 'location', 'unit', 'count'])
        .where(own)
        .unionAll(eb.selectFrom('stock_slot_claims').select(['tenant', 'location', 'unit', 'count']).where(own))
        .as('claim'),
    )
    .innerJoin('stock_units as unit', (join) =>
      join
        .onRef('unit.tenant', '=', 'claim.tenant')
        .onRef('unit.location', '=', 'claim.location')
        .onRef('unit.unit', '=', 'claim.unit'),
    )
    .select(['unit.product', 'unit.model', 'unit.property1', 'claim.count'])
    .where(has({ 'unit.tenant': tenant }))
    .orderBy('claim.unit')
    .execute()
  return claims.map(({ product, model, property1, count }) => ({
    product,
    ...(model !== null && { model }),
    ...(property1 !== null && { property1 }),
    count,
  }))
}

const limitOf = (held: Hold): Pick<Reservation, 'holdLimit'> =>
  held.hold_until === null ? {} : { holdLimit: longestHold(held).toISOString() }

const begins = ({ first_day, payload }: Pick<ReservationRow, 'first_day' | 'payload'>): Pick<Reservation, 'begins'> => {
  const begin = beginOf(first_day, payload)
  return begin === undefined ? {} : { begins: begin }
}

const changeOf = async (db: Db, row: ReservationRow): Promise<Reservation['change']> => {
  const change = row.status === STATUS.paid ? await pendingChange(db, row) : undefined
  if (!change) return null
  const { amount, fee, difference, first_day, last_day, hold_until } = change
  return {
    amount,
    fee,
    difference,
    date: { from: first_day, to: last_day },
    ...begins(change),
    holdUntil: hold_until?.toISOString() ?? null,
    ...limitOf(change),
  }
}

const historyOf = async (db: Db, { tenant, id, payload }: ReservationRow): Promise<Pick<Reservation, 'history'>> => {
  if (!payload.isGroup) return {}
  const changes = await db
    .selectFrom('reservation_changes')
    .select(['created_at', 'ended_at', 'differences'])
    .where(has({ tenant, reservation: id, state: 'applied' }))
    .where('differences', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return {
    history: changes.map(({ created_at, ended_at, differences }) => ({
      at: (ended_at ?? created_at).toISOString(),
      difference: differences!,
    })),
  }
}

const unchangeableOf = ({ payload }: ReservationRow, shop: Shop, isOut: boolean): Pick<Reservation, 'unchangeable'> => {
  if (isOut) return { unchangeable: 'handedOut' }
  return hasTooManyPersons(payload, shop.tenant.shop) ? { unchangeable: 'tooManyPersons' } : {}
}

export const showReservation = async (db: Db, shop: Shop, row: ReservationRow, now: string): Promise<Reservation> => {
  const location = shop.locations.get(row.location)
  const isOut = await isHandedOut(db, row)
  const withdrawn = await withdrawnAt(db, row)
  const isWithdrawn = withdrawn.withdrawnAt !== undefined
  return {
    bookingId: row.id,
    number: row.number,
    status: row.status,
    amount: row.amount,
    holdUntil: row.hold_until?.toISOString() ?? null,
    ...limitOf(row),
    held: await heldBy(db, row),
    language: row.language,
    bookedAt: row.booked_at.toISOString(),
    date: { from: row.first_day, to: row.last_day },
    hours: row.payload.hours ?? null,
    ...(row.payload.start && { start: row.payload.start }),
    ...begins(row),
    pickupDayBefore: row.payload.pickupDayBefore,
    handover: handoverOf(row.payload, { from: row.first_day, to: row.last_day }, row.payload.pickupDayBefore),
    accommodation: stayOf(shop, row.payload.accommodation),
    groupname: row.payload.groupname ?? null,
    location: {
      id: row.location,
      title: location?.title[row.language] ?? row.location,
      address: location?.address ?? '',
      zip: location?.zip ?? '',
      city: location?.city ?? '',
    },
    rate: row.rate,
    booking: row.payload,
    version: bookingVersion(row),
    ...withdrawn,
    ...unchangeableOf(row, shop, isOut),
    cart: row.cart,
    email: row.email,
    createUser: row.payload.createUser && row.customer === null,
    expired: row.expired,
    changeFees: row.change_fees,
    change: await changeOf(db, row),
    ...(await historyOf(db, row)),
    cancellation: cancellationOf(row, { paid: await refundableOf(db, row.tenant, row.id), isOut, isWithdrawn }, now),
  }
}
