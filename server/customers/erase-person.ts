import type { Kysely } from 'kysely'
import { addressHash } from '#server/auth/proved-address.ts'
import { mailboxOf } from '#server/base/mailbox-of.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { forgetTurns } from '#server/http/limiter.ts'
import { eraseBookings, eraseChanges } from './erase-bookings.ts'
import { eraseGroups } from './erase-groups.ts'
import { reservationsOfPerson } from './reservations-of-person.ts'

/** What names the address beside their own bookings: somebody else's that were once changed, or withdrawn from, by them. */
const eraseMentions = async (trx: Trx, tenant: string, email: string) => {
  const changes = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  await eraseChanges(trx, tenant, changes)
  // Of a declaration that fits no booking nothing is left.
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
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
}

export interface Erased {
  hadAccount: boolean
  /** Kept without the person, because tax law requires them. */
  reservations: number
}

/**
 * Erases the person with this address from a shop, with or without an account. The bookings' numbers, days, products and amounts stay
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
    const bookings = await reservationsOfPerson(trx, tenant, email, customer?.id)
    await eraseBookings(trx, tenant, bookings)
    await eraseMentions(trx, tenant, email)
    await eraseGroups(trx, tenant, email)
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
    await trx
      .deleteFrom('proved_addresses')
      .where('tenant', '=', tenant)
      .where('address_hash', '=', addressHash(email))
      .execute()
    await trx.deleteFrom('account_requests').where('tenant', '=', tenant).where('email', '=', email).execute()
    const mailbox = mailboxOf(email)
    await forgetTurns(trx, tenant, [
      ['mailsAskedForEmail', mailbox],
      ['mailsForMailbox', mailbox],
      ['optionalMails', mailbox],
      ['linksForMailbox', mailbox],
    ])
    // Sessions, known browsers, tokens and saved persons go with it.
    if (customer) await trx.deleteFrom('customers').where('tenant', '=', tenant).where('id', '=', customer.id).execute()
    return { hadAccount: customer !== undefined, reservations: bookings.length }
  })
