import { OTHER_SHOP, type StaffReservation, type TimelineEntry } from '#contract/staff.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { namedExtra, extrasOf } from './extras.ts'
import { PACKED } from '#domain/booking/outdated-ticks.ts'
import { doneExtras } from '#server/reservations/ticks.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { isWholeNumber, parseBookingNumber } from '#domain/reservation/booking-number.ts'
import { isPayable } from '#domain/reservation/reservation-status.ts'
import { Refusal } from '#server/base/refusal.ts'
import { refundableOf } from '#server/reservations/payments-of.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { stayOf } from '#server/tenants/stay.ts'
import { dueAtShop } from './group-lists.ts'
import { canVouch } from './act.ts'
import { contactOf, counterPersons } from './counter-persons.ts'

type Own = Pick<ReservationRow, 'tenant' | 'id'>

/** If timeline entries have the same time, a cause comes before its effect. */
const RANK: Record<TimelineEntry['kind'], number> = {
  staff: 0,
  booked: 1,
  payment: 2,
  paid: 3,
  withdrawal: 4,
  cancelled: 5,
  change: 6,
  stock: 7,
  refund: 8,
  mail: 9,
}

const firstAmount = ({ amount }: ReservationRow, changes: readonly TimelineEntry[]): number =>
  changes.reduce(
    (before, entry) => (entry.kind === 'change' && entry.state === 'applied' ? before - entry.difference : before),
    amount,
  )

const statesOf = (row: ReservationRow, changes: readonly TimelineEntry[]): TimelineEntry[] => [
  { kind: 'booked', at: row.booked_at.toISOString(), amount: firstAmount(row, changes) },
  ...(row.paid_at ? [{ kind: 'paid' as const, at: row.paid_at.toISOString() }] : []),
  ...(row.cancelled_at
    ? [
        {
          kind: 'cancelled' as const,
          at: row.cancelled_at.toISOString(),
          fee: row.cancel_fee!,
          refund: row.cancel_refund!,
        },
      ]
    : []),
]

const actionsOf = async (db: Db, shop: Shop, row: ReservationRow, locale: Locale): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('staff_actions as done')
    .innerJoin('staff', (join) => join.onRef('staff.tenant', '=', 'done.tenant').onRef('staff.id', '=', 'done.staff'))
    .select(['done.action', 'done.amount', 'done.reason', 'done.extra', 'done.at', 'staff.email'])
    .where(has({ 'done.tenant': row.tenant, 'done.reservation': row.id }))
    .execute()
  return rows.map(({ action, amount, reason, extra, at, email }) => ({
    kind: 'staff',
    at: at.toISOString(),
    action,
    extra: extra === null ? null : namedExtra(shop, row, extra, locale),
    by: email,
    amount,
    reason,
  }))
}

const paymentsOf = async (db: Db, { tenant, id }: Own): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['amount', 'state', 'started_at', 'settled_at', 'result_source'])
    .where(has({ tenant, reservation: id }))
    .execute()
  return rows.map(({ amount, state, started_at, settled_at, result_source }) => ({
    kind: 'payment',
    at: (settled_at ?? started_at).toISOString(),
    amount,
    state: state === 'starting' ? 'open' : state,
    resultSource: result_source,
  }))
}

const refundsOf = async (db: Db, { tenant, id }: Own): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount', 'reason', 'state', 'created_at', 'settled_at'])
    .where(has({ tenant, reservation: id }))
    .execute()
  return rows.flatMap(({ amount, reason, state, created_at, settled_at }): TimelineEntry[] => [
    // Leaves out the beginning of a refund by the staff, because the staff's action is an entry of its own.
    ...(reason === 'shop'
      ? []
      : [{ kind: 'refund' as const, at: created_at.toISOString(), amount, state: 'owed' as const, reason }]),
    ...(settled_at && (state === 'done' || state === 'failed')
      ? [{ kind: 'refund' as const, at: settled_at.toISOString(), amount, state, reason }]
      : []),
  ])
}

const movesOf = async (db: Db, { tenant, id }: Own): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('stock_moves')
    .select(['at', 'units', 'first_day', 'last_day'])
    .where(has({ tenant, reservation: id }))
    .orderBy('seq')
    .execute()
  return rows.map(({ at, units, first_day, last_day }) => ({
    kind: 'stock',
    at: at.toISOString(),
    units,
    date: { from: first_day, to: last_day },
  }))
}

const changesOf = async (db: Db, shop: Shop, row: ReservationRow, locale: Locale): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('reservation_changes')
    .select(['created_at', 'ended_at', 'amount', 'difference', 'fee', 'state', 'differences', 'cleared_ticks'])
    .where(has({ tenant: row.tenant, reservation: row.id }))
    .execute()
  return rows.map(({ created_at, ended_at, amount, difference, fee, state, differences, cleared_ticks }) => ({
    kind: 'change',
    at: (ended_at ?? created_at).toISOString(),
    amount,
    difference: difference - fee,
    fee,
    state,
    ...(differences && { changed: differences }),
    cleared: (cleared_ticks ?? []).map((key) => namedExtra(shop, row, key, locale)),
  }))
}

const withdrawalsOf = async (db: Db, { tenant, id }: Own): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['received_at', 'name', 'done_at'])
    .where(has({ tenant, reservation: id }))
    .execute()
  return rows.map(({ received_at, name, done_at }) => ({
    kind: 'withdrawal',
    at: received_at.toISOString(),
    name,
    isDone: done_at !== null,
  }))
}

const mailsOf = async (db: Db, { tenant, id }: Own): Promise<TimelineEntry[]> => {
  const rows = await db
    .selectFrom('mails')
    .select(['mail', 'queued_at', 'due_at', 'sent_at'])
    .where(has({ tenant, reservation: id }))
    .execute()
  return rows.map(({ mail, queued_at, due_at, sent_at }) => ({
    kind: 'mail',
    at: (sent_at ?? queued_at).toISOString(),
    mail: mail.kind,
    state: sent_at ? 'sent' : due_at ? 'queued' : 'given_up',
  }))
}

const timelineOf = async (db: Db, shop: Shop, row: ReservationRow, locale: Locale): Promise<TimelineEntry[]> => {
  const changes = await changesOf(db, shop, row, locale)
  const entries = [
    ...statesOf(row, changes),
    ...(await actionsOf(db, shop, row, locale)),
    ...(await paymentsOf(db, row)),
    ...(await refundsOf(db, row)),
    ...(await movesOf(db, row)),
    ...changes,
    ...(await withdrawalsOf(db, row)),
    ...(await mailsOf(db, row)),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at) || RANK[a.kind] - RANK[b.kind])
}

/** @throws Refusal 404 if the shop has no such reservation, with `OTHER_SHOP` for the prefix of another shop */
export const reservationByNumber = async (db: Db, shop: Shop, typed: string): Promise<ReservationRow> => {
  const number = parseBookingNumber(typed, shop.tenant.shop.numberPrefix)
  if (number === undefined && isWholeNumber(typed)) throw new Refusal(404, { error: OTHER_SHOP })
  const row =
    number === undefined
      ? undefined
      : await db
          .selectFrom('reservations')
          .selectAll()
          .where(has({ tenant: shop.id, number }))
          .where('held_for_group', 'is', null)
          .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}

const refundStates = (db: Db, { tenant, id }: ReservationRow) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state'])
    .where(has({ tenant, reservation: id }))
    .orderBy('created_at')
    .execute()

const paidFor = async (db: Db, { tenant, id }: ReservationRow): Promise<number> => {
  const { sum } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('sum'))
    .where(has({ tenant, reservation: id }))
    .where('state', 'in', ['succeeded', 'review', 'refund_due'])
    .executeTakeFirstOrThrow()
  return sum
}

const unitsOf = async (db: Db, { tenant, id }: ReservationRow): Promise<number> => {
  const own = has({ tenant, reservation: id })
  const { sum } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('stock_claims')
        .select('count')
        .where(own)
        .unionAll(eb.selectFrom('stock_slot_claims').select('count').where(own))
        .as('claims'),
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.val(0)).as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

export const staffReservation = async (
  db: Db,
  shop: Shop,
  row: ReservationRow,
  { today, locale }: { today: IsoDay; locale: Locale },
): Promise<StaffReservation> => {
  const reservation = await showReservation(db, shop, row, today)
  const { location } = reservation
  const done = await doneExtras(db, row.tenant, [row])
  const refunds = await refundStates(db, row)
  return {
    reservation: {
      ...reservation,
      location: { ...location, title: shop.locations.get(location.id)?.title[locale] ?? location.title },
    },
    contact: contactOf(row),
    accommodation: stayOf(shop, row.payload.accommodation),
    handedOutAt: row.handed_out_at?.toISOString() ?? null,
    canVouch: await canVouch(db, row),
    persons: counterPersons(shop, row, { locale, done }),
    extras: extrasOf(shop, row, { locale, done }),
    isPacked: done.get(row.id)!.has(PACKED),
    sums: {
      paid: await paidFor(db, row),
      refunded: sumOf(refunds.filter(({ state }) => state === 'done')),
      owed: sumOf(refunds.filter(({ state }) => state !== 'done')),
      left: await refundableOf(db, row.tenant, row.id),
      toPay: isPayable(reservation, today) ? (reservation.change?.difference ?? row.amount) : dueAtShop(row),
      units: await unitsOf(db, row),
    },
    failedRefunds: refunds.flatMap(({ id, amount, state }) => (state === 'failed' ? [{ id, amount }] : [])),
    timeline: await timelineOf(db, shop, row, locale),
  }
}
