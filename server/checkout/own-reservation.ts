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

export type ReservationRow = Selectable<ReservationsTable>

/** The reservation that a token opens, given its hash: the token of its own cookie, or that of a link from a mail. */
export const openedReservation = (
  db: Kysely<Database>,
  tenant: string,
  bookingId: string,
  hash: string,
): Promise<ReservationRow | undefined> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', bookingId)
    .where((eb) =>
      eb.or([
        eb('access_hash', '=', hash),
        eb.exists(
          eb
            .selectFrom('reservation_links as link')
            .select('link.token_hash')
            .where('link.tenant', '=', tenant)
            .where('link.token_hash', '=', hash)
            .where('link.reservation', '=', bookingId),
        ),
      ]),
    )
    .executeTakeFirst()

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
  const row = hash === undefined ? undefined : await openedReservation(db, tenant, bookingId, hash)
  if (!row) throw new Refusal(404, { error: 'unknown booking' })
  return row
}
