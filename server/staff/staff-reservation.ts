import type { Kysely } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { parseBookingNumber } from '#domain/reservation/booking-number.ts'
import { isPayable } from '#domain/reservation/reservation-status.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { refundableOf } from '#server/reservations/refundable.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stayOf } from '#server/tenants/stay.ts'
import { dueAtShop } from './group-lists.ts'
import { canVouch } from './can-vouch.ts'
import { contactOf, counterPersons } from './counter-persons.ts'
import { doneExtras, extrasOf } from './extras.ts'
import { timelineOf } from './timeline.ts'

/**
 * The shop's reservation with this number, typed or scanned.
 * @throws Refusal 404 for an unknown number and for another shop's, alike.
 */
export const reservationByNumber = async (db: Kysely<Database>, shop: Shop, typed: string): Promise<ReservationRow> => {
  const number = parseBookingNumber(typed, shop.tenant.shop.numberPrefix)
  const row =
    number === undefined
      ? undefined
      : await db
          .selectFrom('reservations')
          .selectAll()
          .where('tenant', '=', shop.code)
          .where('number', '=', number)
          .where('held_for_group', 'is', null)
          .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}

const refundsOf = (db: Kysely<Database>, { tenant, id }: ReservationRow) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .orderBy('created_at')
    .execute()

const paidFor = async (db: Kysely<Database>, { tenant, id }: ReservationRow): Promise<number> => {
  const { sum } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('sum'))
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('state', 'in', ['succeeded', 'review', 'refund_due'])
    .executeTakeFirstOrThrow()
  return sum
}

const unitsOf = async (db: Kysely<Database>, { tenant, id }: ReservationRow): Promise<number> => {
  const { sum } = await db
    .selectFrom('stock_claims')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.val(0)).as('sum'))
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .executeTakeFirstOrThrow()
  return sum
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

export const staffReservation = async (
  db: Kysely<Database>,
  shop: Shop,
  row: ReservationRow,
  today: IsoDay,
): Promise<StaffReservation> => {
  const reservation = await showReservation(db, shop, row, today)
  const refunds = await refundsOf(db, row)
  return {
    reservation,
    contact: contactOf(row),
    accommodation: stayOf(shop, row.payload.accommodation),
    handedOutAt: row.handed_out_at?.toISOString() ?? null,
    canVouch: await canVouch(db, row),
    persons: counterPersons(shop, row),
    extras: extrasOf(shop, row, await doneExtras(db, row.tenant, [row])),
    sums: {
      paid: await paidFor(db, row),
      refunded: sumOf(refunds.filter(({ state }) => state === 'done')),
      owed: sumOf(refunds.filter(({ state }) => state !== 'done')),
      left: await refundableOf(db, row.tenant, row.id),
      toPay: isPayable(reservation, today) ? (reservation.change?.difference ?? row.amount) : dueAtShop(row),
      units: await unitsOf(db, row),
    },
    failedRefunds: refunds.flatMap(({ id, amount, state }) => (state === 'failed' ? [{ id, amount }] : [])),
    timeline: await timelineOf(db, shop, row),
  }
}
