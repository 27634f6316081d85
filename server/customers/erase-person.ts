import { expressionBuilder, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { forgetTurns } from '#server/limits/limiter.ts'
import { reservationsOfPerson } from './reservations-of-person.ts'
import { cartWithoutPerson, payloadWithoutPerson } from './without-person.ts'

/** Which changes and withdrawals are of a person: those that name the address, and those of their bookings. Both tables have these columns. */
const isOf = (email: string, bookings: readonly { id: string }[]) => {
  const eb = expressionBuilder<Database, 'reservation_changes' | 'withdrawals'>()
  return eb.or([
    eb(eb.fn<string>('lower', ['email']), '=', email),
    eb('reservation', '=', eb.fn.any(eb.val(bookings.map(({ id }) => id)))),
  ])
}

/** What a booking was to become, or was changed from: those of the person's bookings, and those that name the address as contact. */
const eraseChanges = async (trx: Trx, tenant: string, email: string, bookings: readonly { id: string }[]) => {
  const rows = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where(isOf(email, bookings))
    .execute()
  for (const row of rows)
    await trx
      .updateTable('reservation_changes')
      .set({
        email: '',
        payload: JSON.stringify(payloadWithoutPerson(row.payload)),
        cart: JSON.stringify(cartWithoutPerson(row.cart)),
      })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
}

/** That a booking was withdrawn from, and when, belongs to the booking; of what fits none nothing is left. */
const eraseWithdrawals = async (trx: Trx, tenant: string, email: string, bookings: readonly { id: string }[]) => {
  await trx
    .deleteFrom('withdrawals')
    .where('tenant', '=', tenant)
    .where('reservation', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('tenant', '=', tenant)
    .where(isOf(email, bookings))
    .execute()
}

/** Of a booking its mails go, and everything in it that tells who. */
const eraseBookings = async (trx: Trx, tenant: string, email: string, customer: string | undefined) => {
  const rows = await reservationsOfPerson(trx, tenant, email, customer)
  await eraseChanges(trx, tenant, email, rows)
  await eraseWithdrawals(trx, tenant, email, rows)
  for (const row of rows) {
    await trx.deleteFrom('mails').where('tenant', '=', tenant).where('reservation', '=', row.id).execute()
    // What the staff wrote may name the person.
    await trx
      .updateTable('staff_actions')
      .set({ reason: null })
      .where('tenant', '=', tenant)
      .where('reservation', '=', row.id)
      .execute()
    await trx
      .updateTable('refunds')
      .set({ note: null })
      .where('tenant', '=', tenant)
      .where('reservation', '=', row.id)
      .execute()
    await trx
      .updateTable('reservations')
      .set({
        email: '',
        customer: null,
        payload: JSON.stringify(payloadWithoutPerson(row.payload)),
        cart: JSON.stringify(cartWithoutPerson(row.cart)),
        sizes_removed: true,
      })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

export interface Erased {
  hadAccount: boolean
  /** Kept without the person, because tax law requires them. */
  reservations: number
}

/**
 * Erases whoever has this address from a shop, with or without an account: what stays are the bookings' numbers, days, things and amounts
 * (docs/decisions/2026-11-21-accounts.md).
 */
export const erasePerson = async (db: Kysely<Database>, tenant: string, email: string): Promise<Erased> =>
  transact(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select('id')
      .where('tenant', '=', tenant)
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    const reservations = await eraseBookings(trx, tenant, email, customer?.id)
    await trx
      .deleteFrom('mails')
      .where('tenant', '=', tenant)
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email))
      .execute()
    await trx
      .deleteFrom('newsletter_optins')
      .where('tenant', '=', tenant)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .execute()
    await trx.deleteFrom('account_requests').where('tenant', '=', tenant).where('email', '=', email).execute()
    for (const name of ['wrongPasswordsOfAccount', 'mailsAskedForEmail'] as const)
      await forgetTurns(trx, tenant, name, email)
    // Sessions, tokens and saved persons go with it.
    if (customer) await trx.deleteFrom('customers').where('tenant', '=', tenant).where('id', '=', customer.id).execute()
    return { hadAccount: customer !== undefined, reservations }
  })
