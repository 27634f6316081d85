import { sql } from 'kysely'
import { has } from '#server/db/has.ts'
import { ownSizes, personsOf } from '#server/saved-persons/saved-persons.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { profileOf } from './profile.ts'
import type { Found, Place } from './place.ts'
import { savedFields } from '#domain/persons/saved-fields.ts'

const lasting = (row: { created_at: Date; expires_at: Date }) => ({
  since: row.created_at.toISOString(),
  until: row.expires_at.toISOString(),
})

const show = async (db: Db, customer: CustomerRow) => {
  const { tenant, id } = customer
  const sessions = await db
    .selectFrom('customer_sessions')
    .select(['created_at', 'expires_at'])
    .where(has({ tenant, customer: id }))
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('customer_devices')
    .select(['created_at', 'expires_at'])
    .where(has({ tenant, account: id }))
    .orderBy('created_at')
    .execute()
  const links = await db
    .selectFrom('customer_tokens')
    .select(['purpose', 'expires_at'])
    .where(has({ tenant, customer: id }))
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

export const accountPlace: Place<'account'> = {
  columns: ['customers.email', 'customers.profile', 'saved_persons.called', 'saved_persons.fields'],
  find: (db, { customer }) => {
    const found: Found<'account'> = {
      count: customer ? 1 : 0,
      show: () => (customer ? show(db, customer) : null),
      erase: (trx) =>
        customer
          ? trx
              .deleteFrom('customers')
              .where(has({ tenant: customer.tenant, id: customer.id }))
              .execute()
          : Promise.resolve(),
    }
    return Promise.resolve(found)
  },
}

export const savedPlace: Place<'savedByOthers'> = {
  columns: ['saved_persons.called', 'saved_persons.fields'],
  find: async (db, { tenant, email, customer }) => {
    const rows = await db
      .selectFrom('saved_persons')
      .select(['id', 'fields'])
      .where('tenant', '=', tenant)
      .where(sql<boolean>`lower(fields ->> 'email') = ${email}`)
      .where('customer', '<>', customer?.id ?? '')
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    return {
      count: rows.length,
      show: () => rows.map(({ fields }) => savedFields(fields)),
      erase: (trx) =>
        trx
          .deleteFrom('saved_persons')
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .execute(),
    }
  },
}
