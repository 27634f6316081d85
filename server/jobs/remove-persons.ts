import { sql } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { eraseBookings, type PersonalRow } from '#server/customers/erase-bookings.ts'
import { type Db, transact, type Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'

const BATCH = 100

/** The comparison with '' is also the condition of the indexes, so that PostgreSQL can use them. */
const personalRows = (trx: Trx, { id }: Shop, before: IsoDay) =>
  trx
    .selectFrom('reservations as r')
    .select(['r.id', 'r.payload', 'r.cart'])
    .where('r.tenant', '=', id)
    .where('r.email', '<>', sql.lit(''))
    .where('r.last_day', '<', before)
    .orderBy('r.last_day')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()

/** Leaves out bookings with a pending payment or refund, because the shop still needs their personal data. */
const neverPaid = (trx: Trx, shop: Shop, today: IsoDay): Promise<PersonalRow[]> =>
  personalRows(trx, shop, addDays(today, -shop.tenant.shop.claimsWindowDays))
    .where('r.paid_at', 'is', null)
    .where('r.hold_until', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.tenant', '=', 'r.tenant')
            .whereRef('p.reservation', '=', 'r.id')
            .where('p.ask_at', 'is not', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as f')
            .select('f.id')
            .whereRef('f.tenant', '=', 'r.tenant')
            .whereRef('f.reservation', '=', 'r.id')
            .where('f.state', '<>', 'done'),
        ),
      ),
    )
    .execute()

/** The period of bookkeeping counts from the end of the year (§ 147 (4) AO, § 132 (1) BAO). */
const paidLongAgo = (trx: Trx, shop: Shop, today: IsoDay): Promise<PersonalRow[]> =>
  personalRows(trx, shop, `${Number(today.slice(0, 4)) - shop.tenant.shop.bookkeepingYears}-01-01`)
    .where('r.paid_at', 'is not', null)
    .execute()

const removeBatch = (db: Db, shop: Shop, due: (trx: Trx) => Promise<PersonalRow[]>): Promise<number> =>
  transact(db, async (trx) => {
    const bookings = await due(trx)
    if (bookings.length === 0) return 0
    await eraseBookings(trx, shop.id, bookings)
    // Deletes the links here only, because after an erasure on request the booking may still be ahead.
    await trx
      .deleteFrom('reservation_links')
      .where('tenant', '=', shop.id)
      .where(
        'reservation',
        'in',
        bookings.map(({ id }) => id),
      )
      .execute()
    return bookings.length
  })

export const removePersons = async (db: Db, shop: Shop, today: IsoDay): Promise<number> =>
  (await removeBatch(db, shop, (trx) => neverPaid(trx, shop, today))) +
  (await removeBatch(db, shop, (trx) => paidLongAgo(trx, shop, today)))
