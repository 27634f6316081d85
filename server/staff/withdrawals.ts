import { STATUS } from '#contract/constants.ts'
import { type StaffWithdrawal, WITHDRAWALS_LISTED } from '#contract/staff-withdrawals.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { refundBy } from '#domain/reservation/withdrawal.ts'
import { isSameEmail } from '#server/base/normal-email.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow, StaffRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { RECEIVED } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { contactOf } from './counter-persons.ts'
import { doneExtras, type DoneExtras, personKey } from '#server/reservations/ticks.ts'

const declared = (db: Db, tenant: string, state: 'open' | 'done') =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    // Uses a subquery, because with a join PostgreSQL would read and sort all withdrawals instead of reading the latest
    // by their index.
    .select((eb) =>
      eb
        .selectFrom('staff')
        .select('staff.email')
        .whereRef('staff.tenant', '=', 'withdrawals.tenant')
        .whereRef('staff.id', '=', 'withdrawals.done_by')
        .as('by'),
    )
    .where('tenant', '=', tenant)
    .where('done_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('received_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('id', state === 'open' ? 'asc' : 'desc')
    .limit(WITHDRAWALS_LISTED)
    .execute()

type Declared = Awaited<ReturnType<typeof declared>>[number]

const bookingsOf = (db: Db, tenant: string, ids: readonly string[]): Promise<ReservationRow[]> =>
  db.selectFrom('reservations').selectAll().where('tenant', '=', tenant).where('id', 'in', ids).execute()

const refundableByBooking = async (db: Db, tenant: string, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('payments')
    .select((eb) => ['reservation', eb.fn.sum<number>(eb('amount', '-', eb.ref('refunded'))).as('sum')])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .where('state', 'in', RECEIVED)
    .groupBy('reservation')
    .execute()
  return new Map(rows.map(({ reservation, sum }) => [reservation, sum]))
}

const isOut = ({ id, payload }: ReservationRow, done: DoneExtras): boolean =>
  payload.persons.some(
    (_, index) => done.get(id)!.has(personKey(index, 'out')) && !done.get(id)!.has(personKey(index, 'back')),
  )

interface Known {
  bookings: ReadonlyMap<string, ReservationRow>
  left: ReadonlyMap<string, number>
  done: DoneExtras
}

const bookingOf = ({ reservation, email }: Declared, known: Known): StaffWithdrawal['booking'] => {
  const row = reservation === null ? undefined : known.bookings.get(reservation)
  if (!row) return null
  return {
    number: row.number,
    status: row.status,
    contact: contactOf(row).name,
    date: { from: row.pickup_day, to: row.return_day },
    isSameEmail: isSameEmail(row.email, email),
    isOut: row.status === STATUS.paid && isOut(row, known.done),
    left: known.left.get(row.id) ?? 0,
    refund: row.cancel_refund,
  }
}

export const staffWithdrawals = async (
  db: Db,
  { id, tenant }: Shop,
): Promise<{ open: StaffWithdrawal[]; done: StaffWithdrawal[] }> => {
  const lists = { open: await declared(db, id, 'open'), done: await declared(db, id, 'done') }
  const ids = [...new Set([...lists.open, ...lists.done].flatMap(({ reservation }) => reservation ?? []))]
  const rows = ids.length === 0 ? [] : await bookingsOf(db, id, ids)
  const known: Known = {
    bookings: new Map(rows.map((row) => [row.id, row])),
    left: ids.length === 0 ? new Map() : await refundableByBooking(db, id, ids),
    done: await doneExtras(db, id, rows),
  }
  const shown = (row: Declared): StaffWithdrawal => ({
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    name: row.name,
    number: row.number,
    email: row.email,
    refundBy: refundBy(dayIn(tenant.shop.timeZone, row.received_at)),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.by,
    booking: bookingOf(row, known),
  })
  return { open: lists.open.map(shown), done: lists.done.map(shown) }
}

export const openWithdrawals = async (db: Db, tenant: string): Promise<number> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('tenant', '=', tenant)
    .where('done_at', 'is', null)
    .limit(WITHDRAWALS_LISTED)
    .execute()
  return rows.length
}

/**
 * A `doneAt` of null opens the withdrawal again.
 * @returns true if the shop has this withdrawal
 */
export const markWithdrawal = async (
  db: Db,
  { tenant, id: staff }: StaffRow,
  id: string,
  doneAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set((eb) =>
      doneAt === null
        ? { done_at: null, done_by: null }
        : {
            done_at: eb.fn.coalesce('done_at', eb.val(doneAt)),
            done_by: eb.case().when('done_at', 'is', null).then(staff).else(eb.ref('done_by')).end(),
          },
    )
    .where(has({ tenant, id }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
