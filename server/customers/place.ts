import type { Kysely } from 'kysely'
import type { PersonExport } from '#contract/customer.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { CustomerRow, ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** A person of a shop, by address: with or without an account. */
export interface KnownPerson {
  tenant: string
  /** In lower case; never ''. */
  email: string
  customer: CustomerRow | undefined
  /** The account's bookings, and those whose contact has the address. */
  bookings: readonly ReservationRow[]
}

export interface Showing {
  shop: Shop
  today: IsoDay
}

/** The parts of an export. */
export type PlaceName = Exclude<keyof PersonExport, 'email' | 'exportedAt'>

export interface Found<Name extends PlaceName = PlaceName> {
  count: number
  show: (showing: Showing) => Promise<PersonExport[Name]> | PersonExport[Name]
  erase: (trx: Trx, now: Date) => Promise<unknown>
}

/** A place where persons are stored. One function finds them for the export, the erasure and the command. */
export interface Place<Name extends PlaceName = PlaceName> {
  name: Name
  /** `table.column` */
  columns: readonly string[]
  find: (db: Kysely<Database>, person: KnownPerson) => Promise<Found<Name>>
}

export const bookingIds = ({ bookings }: KnownPerson): string[] => bookings.map(({ id }) => id)
