import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as tenantsAndStock from './migrations/0001-tenants-and-stock.ts'
import * as checkoutAndPayment from './migrations/0002-checkout-and-payment.ts'
import * as mails from './migrations/0003-mails.ts'
import * as lifeOfAReservation from './migrations/0004-life-of-a-reservation.ts'
import * as newsletterAndReminders from './migrations/0005-newsletter-and-reminders.ts'
import * as customers from './migrations/0006-customers.ts'
import * as staff from './migrations/0007-staff.ts'
import * as oldMails from './migrations/0008-old-mails.ts'
import * as withdrawals from './migrations/0009-withdrawals.ts'
import * as everyCharge from './migrations/0010-every-charge.ts'
import * as whatBecameOfMoney from './migrations/0011-what-became-of-money.ts'
import * as howLongAPersonIsKept from './migrations/0012-how-long-a-person-is-kept.ts'
import * as unusedAccounts from './migrations/0013-unused-accounts.ts'
import * as everyTransaction from './migrations/0015-every-transaction.ts'
import * as realCapacity from './migrations/0016-real-capacity.ts'
import * as feesOfChanges from './migrations/0017-fees-of-changes.ts'
import * as knownDevices from './migrations/0018-known-devices.ts'
import * as endOfLinks from './migrations/0019-end-of-links.ts'
import * as counterExtrasAndSearch from './migrations/0021-counter-extras-and-search.ts'
import * as acceptedTerms from './migrations/0022-accepted-terms.ts'
import * as closedKeys from './migrations/0023-closed-keys.ts'
import * as endsOfChanges from './migrations/0026-ends-of-changes.ts'
import * as contactApart from './migrations/0027-contact-apart.ts'
import * as wholeFolders from './migrations/0028-whole-folders.ts'
import * as resultSource from './migrations/0029-result-source.ts'
import * as countedPurchases from './migrations/0031-counted-purchases.ts'
import * as groups from './migrations/0032-groups.ts'
import * as recordings from './migrations/0033-recordings.ts'
import * as wordsOnce from './migrations/0034-words-once.ts'
import * as holdsOfGroups from './migrations/0035-holds-of-groups.ts'
import * as unpaidHolds from './migrations/0036-unpaid-holds.ts'
import * as provedAddresses from './migrations/0038-proved-addresses.ts'
import * as grantedPersons from './migrations/0039-granted-persons.ts'
import * as groupBodyHashes from './migrations/0037-group-body-hashes.ts'
import * as previousVersion from './migrations/0041-previous-version.ts'
import * as vouchedGroups from './migrations/0044-vouched-groups.ts'
import * as placesOfPersons from './migrations/0045-places-of-persons.ts'
import { type Migrations, runMigrations, withProcessLock } from './run-migrations.ts'
import type { Database } from './schema.ts'

/* In the order of their names; a migration that has been released is never changed. */

/** Up to the first releases, run together in one transaction. Closed: what is new is online. */
const closedMigrations: Migrations = {
  '0001-tenants-and-stock': tenantsAndStock,
  '0002-checkout-and-payment': checkoutAndPayment,
  '0003-mails': mails,
  '0004-life-of-a-reservation': lifeOfAReservation,
  '0005-newsletter-and-reminders': newsletterAndReminders,
  '0006-customers': customers,
  '0007-staff': staff,
  '0008-old-mails': oldMails,
  '0009-withdrawals': withdrawals,
  '0010-every-charge': everyCharge,
  '0011-what-became-of-money': whatBecameOfMoney,
  '0012-how-long-a-person-is-kept': howLongAPersonIsKept,
  '0013-unused-accounts': unusedAccounts,
  '0015-every-transaction': everyTransaction,
  '0016-real-capacity': realCapacity,
  '0017-fees-of-changes': feesOfChanges,
  '0018-known-devices': knownDevices,
  '0019-end-of-links': endOfLinks,
  '0021-counter-extras-and-search': counterExtrasAndSearch,
  '0022-accepted-terms': acceptedTerms,
  '0023-closed-keys': closedKeys,
  '0026-ends-of-changes': endsOfChanges,
  '0027-contact-apart': contactApart,
  '0028-whole-folders': wholeFolders,
  '0029-result-source': resultSource,
  '0031-counted-purchases': countedPurchases,
  '0032-groups': groups,
  '0033-recordings': recordings,
  '0034-words-once': wordsOnce,
}

/** They expand the schema beside servers of the release before (CONTRIBUTING.md, "Add a migration"). */
export const onlineMigrations: Migrations = {
  '0035-holds-of-groups': holdsOfGroups,
  '0036-unpaid-holds': unpaidHolds,
  '0037-group-body-hashes': groupBodyHashes,
  '0038-proved-addresses': provedAddresses,
  '0039-granted-persons': grantedPersons,
  '0041-previous-version': previousVersion,
  '0044-vouched-groups': vouchedGroups,
  '0045-places-of-persons': placesOfPersons,
}

const runClosed = async (db: Kysely<Database>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(closedMigrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Brings the database to the newest schema. Answers the names of what it ran; throws the error of the one that failed. */
export const migrate = (db: Kysely<Database>, online = onlineMigrations): Promise<string[]> =>
  db
    .connection()
    .execute((connection) =>
      withProcessLock(connection, async () => [
        ...(await runClosed(connection)),
        ...(await runMigrations(connection, online)),
      ]),
    )
