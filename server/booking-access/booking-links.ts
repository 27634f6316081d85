import { sql } from 'kysely'
import { bookingLinkEnd } from '#domain/reservation/link-ends.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import { sha256 } from '#server/base/hash.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newToken } from '#server/base/random.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'

type Booked = Pick<ReservationRow, 'tenant' | 'id' | 'return_day'>

export const keepBrowserToken = async (
  db: Db,
  { tenant, id, return_day }: Booked,
  token: string,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('reservation_links')
    .values({
      tenant,
      token_hash: sha256(token),
      reservation: id,
      address_hash: null,
      created_at: now,
      expires_at: bookingLinkEnd(return_day, now),
    })
    .execute()
}

const otherAddress = () => new Error('The booking has another address')

/** @throws an error if the recipient is no longer the booking's address */
export const drawLinkToken = async (
  db: Db,
  row: Booked & Pick<ReservationRow, 'email'>,
  recipient: string,
  now: Date,
): Promise<string> => {
  if (normalEmail(row.email) !== normalEmail(recipient)) throw otherAddress()
  const token = newToken()
  // The insert locks the booking, so that a concurrent change of the address either ends this link or is seen by this
  // statement.
  const link = await db
    .insertInto('reservation_links')
    .columns(['tenant', 'token_hash', 'reservation', 'address_hash', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('reservations')
        .select([
          'tenant',
          sql<string>`${sha256(token)}`.as('token_hash'),
          'id',
          sql<string>`${addressHash(recipient)}`.as('address_hash'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${bookingLinkEnd(row.return_day, now)}::timestamptz`.as('expires_at'),
        ])
        .where(has({ tenant: row.tenant, id: row.id, email: row.email }))
        .forShare(),
    )
    .returning('reservation')
    .executeTakeFirst()
  if (!link) throw otherAddress()
  return token
}

/** A mailed link proves the address to which it was mailed, but the token of a browser proves no address. */
export const proveByLink = async (
  db: Db,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
  token: string,
  now: Date,
): Promise<void> => {
  const link = await db
    .selectFrom('reservation_links')
    .select('address_hash')
    .where(has({ tenant, token_hash: sha256(token), reservation: id }))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (link?.address_hash) await proveAddress(db, tenant, link.address_hash, now)
}

export interface ChangedBy {
  hash: string | null
  customer: string | null
}

/**
 * If the booking gets another address, ends the access of its links and of the old address's account, but not the
 * access that `by` names.
 */
export const endOldAccess = async (
  trx: Trx,
  booking: Pick<ReservationRow, 'tenant' | 'id' | 'email' | 'customer'> & { isPaid: boolean },
  newEmail: string,
  by: ChangedBy,
): Promise<void> => {
  const { tenant, id, email, customer, isPaid } = booking
  if (normalEmail(email) === normalEmail(newEmail)) return
  await trx
    .deleteFrom('reservation_links')
    .where(has({ tenant, reservation: id }))
    .where('token_hash', 'is distinct from', by.hash)
    .execute()
  await trx
    .updateTable('mails')
    // Drops unsent mails of an unpaid booking, because the limits have counted them for the old address.
    .set(isPaid ? { recipient: newEmail } : { due_at: null })
    .where(has({ tenant, reservation: id }))
    .where('due_at', 'is not', null)
    // Leaves out newsletter mails, because the old address itself has asked for the newsletter.
    .where((eb) => eb(eb.ref('mail', '->>').key('kind'), '<>', 'newsletter'))
    .execute()
  if (customer !== null && customer !== by.customer)
    await trx
      .updateTable('reservations')
      .set({ customer: null })
      .where(has({ tenant, id }))
      .where('customer', 'in', (eb) =>
        eb.selectFrom('customers').select('id').where('tenant', '=', tenant).where('email', '=', normalEmail(email)),
      )
      .execute()
}
