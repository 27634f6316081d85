import { has } from '#server/db/has.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { STATUS } from '#contract/constants.ts'
import { customerSessions } from '#server/auth/session.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { accessHash } from './access.ts'
import { reservationOfKeys } from './idempotency.ts'

/** A booking of the customer's account. */
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

/**
 * The id of a reservation and the hash of the visitor's token for it; the reservation is the visitor's if both match a
 * row.
 */
export interface OwnReservation {
  id: string
  accessHash: string
}

/** The reservation for a token's hash: the token of its own cookie, of a mailed link, or of a browser that used one. */
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

/** The reservation in a body, if the visitor has its token. */
export const namedReservation = async (
  db: Db,
  c: AppContext,
  tenant: string,
  bookingId: string | null | undefined,
): Promise<ReservationRow | undefined> => {
  const hash = bookingId ? accessHash(c, tenant, bookingId) : undefined
  return bookingId && hash ? openedReservation(db, tenant, bookingId, hash, c.get('now')) : undefined
}

/**
 * The reservation that an order replaces: that of the visitor's earlier order whose answer was lost, otherwise the one
 * in the body.
 */
export const replacedReservation = async (
  db: Db,
  c: AppContext,
  tenant: string,
  { bookingId, unanswered }: { bookingId?: string | null | undefined; unanswered?: string[] | null | undefined },
): Promise<ReservationRow | undefined> =>
  (await reservationOfKeys(db, tenant, unanswered ?? [])) ?? (await namedReservation(db, c, tenant, bookingId))

/** The claims and the discount use of an open reservation do not count against the booking that replaces it. */
export const isHolding = ({ status, expired }: Pick<ReservationRow, 'status' | 'expired'>): boolean =>
  status === STATUS.open && !expired

/** A reservation of the logged-in customer, possibly made on another device. */
const ofAccount = async (
  db: Db,
  c: AppContext,
  tenant: string,
  bookingId: string,
): Promise<ReservationRow | undefined> => {
  const customer = await customerSessions.account(db, c, tenant)
  return customer && findReservation(db, customer, bookingId)
}

/**
 * The reservation of a visitor's cookie: by the booking's own cookie, or by that of the account.
 * @throws Refusal 404 if it does not exist or is not the visitor's.
 */
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

/** The server's flags of a reservation, which a booking that replaces or changes it inherits. */
export const notedOf = (
  row: Pick<ReservationRow, 'payload'> | undefined,
): Pick<ReservationRow['payload'], 'isGroup' | 'payAtShop' | 'quoteDiscount'> => ({
  ...(row?.payload.isGroup && { isGroup: true }),
  ...(row?.payload.payAtShop && { payAtShop: true }),
  ...(row?.payload.quoteDiscount && { quoteDiscount: row.payload.quoteDiscount }),
})
