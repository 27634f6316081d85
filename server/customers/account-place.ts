import type { Kysely } from 'kysely'
import { ownSizes } from '#server/saved-persons/own-sizes.ts'
import { personsOf } from '#server/saved-persons/saved-persons.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { profileOf } from './profile.ts'
import type { Found, Place } from './place.ts'

const lasting = (row: { created_at: Date; expires_at: Date }) => ({
  since: row.created_at.toISOString(),
  until: row.expires_at.toISOString(),
})

const show = async (db: Kysely<Database>, customer: CustomerRow) => {
  const { tenant, id } = customer
  const sessions = await db
    .selectFrom('customer_sessions')
    .select(['created_at', 'expires_at'])
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('customer_devices')
    .select(['created_at', 'expires_at'])
    .where('tenant', '=', tenant)
    .where('account', '=', id)
    .orderBy('created_at')
    .execute()
  const links = await db
    .selectFrom('customer_tokens')
    .select(['purpose', 'expires_at'])
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .orderBy('expires_at')
    .execute()
  return {
    profile: profileOf(customer, await ownSizes(db, customer)),
    createdAt: customer.created_at.toISOString(),
    activatedAt: customer.activated_at?.toISOString() ?? null,
    sessions: sessions.map(lasting),
    devices: devices.map(lasting),
    links: links.map(({ purpose, expires_at: until }) => ({ purpose, until: until.toISOString() })),
    persons: await personsOf(db, customer),
  }
}

/** Sessions, known browsers, links and saved persons are deleted with the account. */
export const accountPlace: Place<'account'> = {
  name: 'account',
  columns: ['customers.email', 'customers.profile', 'saved_persons.called', 'saved_persons.fields'],
  find: (db, { customer }) => {
    const found: Found<'account'> = {
      count: customer ? 1 : 0,
      show: () => (customer ? show(db, customer) : null),
      erase: (trx) =>
        customer
          ? trx.deleteFrom('customers').where('tenant', '=', customer.tenant).where('id', '=', customer.id).execute()
          : Promise.resolve(),
    }
    return Promise.resolve(found)
  },
}
