import type { PersonExport } from '#contract/customer.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { has } from '#server/db/has.ts'

export interface KnownPerson {
  tenant: string
  /** The address in lower case. It is never ''. */
  email: string
  customer: CustomerRow | undefined
  bookings: readonly ReservationRow[]
}

export interface Showing {
  shop: Shop
  today: IsoDay
}

export type PlaceName = Exclude<keyof PersonExport, 'email' | 'exportedAt'>

export interface Found<Name extends PlaceName = PlaceName> {
  count: number
  show: (showing: Showing) => Promise<PersonExport[Name]> | PersonExport[Name]
  erase: (trx: Trx, now: Date) => Promise<unknown>
}

export interface Place<Name extends PlaceName = PlaceName> {
  columns: readonly string[]
  find: (db: Db, person: KnownPerson) => Promise<Found<Name>>
}

export const bookingIds = ({ bookings }: KnownPerson): string[] => bookings.map(({ id }) => id)

const reservationsOfPerson = async (
  db: Db,
  tenant: string,
  email: string,
  customer: string | undefined,
): Promise<ReservationRow[]> => {
  const ofEmail = await db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  const ofAccount =
    customer === undefined
      ? []
      : await db.selectFrom('reservations').selectAll().where(has({ tenant, customer })).execute()
  const all = new Map([...ofEmail, ...ofAccount].map((row) => [row.id, row]))
  return [...all.values()].toSorted((a, b) => a.booked_at.getTime() - b.booked_at.getTime())
}

export const knownPerson = async (
  db: Db,
  tenant: string,
  email: string,
  { isLocked = false } = {},
): Promise<KnownPerson> => {
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where(has({ tenant, email }))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return { tenant, email, customer, bookings: await reservationsOfPerson(db, tenant, email, customer?.id) }
}
