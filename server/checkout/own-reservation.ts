import type { Context } from 'hono'
import type { Kysely, Selectable } from 'kysely'
import type { Database, ReservationsTable } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { accessHash } from './access.ts'

/** The id of a reservation, and the hash of the token that the visitor carries for it: it is theirs if both fit a row. */
export interface OwnReservation {
  id: string
  accessHash: string
}

/** The reservation that a body names and whose token the visitor carries. */
export const namedReservation = (
  c: Context,
  tenant: string,
  bookingId: string | null | undefined,
): OwnReservation | undefined => {
  const hash = bookingId ? accessHash(c, tenant, bookingId) : undefined
  return bookingId && hash ? { id: bookingId, accessHash: hash } : undefined
}

/** What an open reservation has taken: it does not stand in the way of the booking that replaces it. */
export interface OpenReservation {
  id: string
  /** The discount code that it has counted as used. */
  discount: string | null
}

/** The visitor's own reservation while it is neither paid nor expired. */
export const openReservation = async (
  db: Kysely<Database>,
  tenant: string,
  own: OwnReservation | undefined,
): Promise<OpenReservation | undefined> =>
  own &&
  db
    .selectFrom('reservations')
    .select(['id', 'discount'])
    .where('tenant', '=', tenant)
    .where('id', '=', own.id)
    .where('access_hash', '=', own.accessHash)
    .where('status', '=', 0)
    .where('expired', '=', false)
    .executeTakeFirst()

export type ReservationRow = Selectable<ReservationsTable>

/**
 * The reservation that a visitor's cookie opens.
 * @throws Refusal 404 for what does not exist and for what is not theirs, alike.
 */
export const ownReservation = async (
  db: Kysely<Database>,
  c: Context,
  tenant: string,
  bookingId: string,
): Promise<ReservationRow> => {
  const hash = accessHash(c, tenant, bookingId)
  const row =
    hash === undefined
      ? undefined
      : await db
          .selectFrom('reservations')
          .selectAll()
          .where('tenant', '=', tenant)
          .where('id', '=', bookingId)
          .where('access_hash', '=', hash)
          .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}
