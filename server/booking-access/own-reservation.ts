import { has } from '#server/db/has.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { STATUS } from '#contract/constants.ts'
import { customerSessions } from '#server/auth/session.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { accessHash } from './access.ts'
import { reservationOfKeys } from './idempotency.ts'

export const findReservation = async (
  db: Db,
  { tenant, id: customer }: CustomerRow,
  id: string,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where(has({ tenant, id, customer }))
    .where('held_for_group', 'is', null)
    .executeTakeFirst()

export interface OwnReservation {
  id: string
  accessHash: string
}

export const openedReservation = (
  db: Db,
  tenant: string,
  bookingId: string,
  hash: string,
  now: Date,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where(has({ tenant, id: bookingId }))
    .where('held_for_group', 'is', null)
    .where((eb) =>
      eb.or([
        eb('access_hash', '=', hash),
        eb.exists(
          eb
            .selectFrom('reservation_links as link')
            .select('link.token_hash')
            .where(has({ 'link.tenant': tenant, 'link.token_hash': hash, 'link.reservation': bookingId }))
            .where('link.expires_at', '>', now),
        ),
      ]),
    )
    .executeTakeFirst()

export const namedReservation = async (
  db: Db,
  c: AppContext,
  tenant: string,
  bookingId: string | null | undefined,
): Promise<ReservationRow | undefined> => {
  const hash = bookingId ? accessHash(c, tenant, bookingId) : undefined
  return bookingId && hash ? openedReservation(db, tenant, bookingId, hash, c.get('now')) : undefined
}

export const replacedReservation = async (
  db: Db,
  c: AppContext,
  tenant: string,
  { bookingId, unanswered }: { bookingId?: string | null | undefined; unanswered?: string[] | null | undefined },
): Promise<ReservationRow | undefined> =>
  (await reservationOfKeys(db, tenant, unanswered ?? [])) ?? (await namedReservation(db, c, tenant, bookingId))

export const isHolding = ({ status, expired }: Pick<ReservationRow, 'status' | 'expired'>): boolean =>
  status === STATUS.open && !expired

const ofAccount = async (
  db: Db,
  c: AppContext,
  tenant: string,
  bookingId: string,
): Promise<ReservationRow | undefined> => {
  const customer = await customerSessions.account(db, c, tenant)
  return customer && findReservation(db, customer, bookingId)
}

export const ownReservation = async (
  db: Db,
  c: AppContext,
  tenant: string,
  bookingId: string,
): Promise<ReservationRow> => {
  const row = (await namedReservation(db, c, tenant, bookingId)) ?? (await ofAccount(db, c, tenant, bookingId))
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}

/** A booking that replaces or changes the reservation keeps these properties, because only the server adds them. */
export const notedOf = (
  row: Pick<ReservationRow, 'payload'> | undefined,
): Pick<ReservationRow['payload'], 'isGroup' | 'payAtShop' | 'quoteDiscount'> => ({
  ...(row?.payload.isGroup && { isGroup: true }),
  ...(row?.payload.payAtShop && { payAtShop: true }),
  ...(row?.payload.quoteDiscount && { quoteDiscount: row.payload.quoteDiscount }),
})
