import { accountPlace, savedPlace } from './account-places.ts'
import { bookingsPlace, changesPlace, groupsPlace, partsPlace, withdrawalsPlace } from './booking-places.ts'
import { countsPlace, mailsPlace, newsletterPlace, provedPlace, reportsPlace, requestsPlace } from './letter-places.ts'
import { type Place, type PlaceName, knownPerson } from './place.ts'
import { type Db, transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { PersonExport } from '#contract/customer.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** `erasePerson` goes through this list in its order, so that two erasures lock rows in the same order. */
export const PERSON_PLACES = {
  reservations: bookingsPlace,
  groups: groupsPlace,
  parts: partsPlace,
  changes: changesPlace,
  newsletter: newsletterPlace,
  mails: mailsPlace,
  linkOpenedAt: provedPlace,
  withdrawals: withdrawalsPlace,
  reports: reportsPlace,
  requests: requestsPlace,
  counts: countsPlace,
  savedByOthers: savedPlace,
  account: accountPlace,
} as const satisfies { [Name in PlaceName]: Place<Name> }

export const PLACE_NAMES = Object.keys(PERSON_PLACES) as PlaceName[]

/**
 * Numbers, days, products and amounts of bookings stay (docs/decisions/2026-11-21-accounts.md).
 * @param along runs in the same transaction
 */
export const erasePerson = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tenant: string,
  email: string,
  along?: (trx: Trx) => Promise<void>,
): Promise<void> => {
  if (email === '') return
  const now = clock()
  await transact(db, async (trx) => {
    await along?.(trx)
    const person = await knownPerson(trx, tenant, email, { isLocked: true })
    for (const name of PLACE_NAMES) await (await PERSON_PLACES[name].find(trx, person)).erase(trx, now)
  })
}

/** Answers a request by articles 15 and 20 of the GDPR, also for a person without an account. */
export const exportPerson = async (
  db: Db,
  shop: Shop,
  email: string,
  { now, today }: { now: Date; today: IsoDay },
): Promise<PersonExport> => {
  const person = await knownPerson(db, shop.id, email)
  const parts: [string, unknown][] = []
  for (const name of PLACE_NAMES)
    parts.push([name, await (await PERSON_PLACES[name].find(db, person)).show({ shop, today })])
  // The cast is safe, because each place returns the part of the export with the place's name.
  return { email, exportedAt: now.toISOString(), ...Object.fromEntries(parts) } as PersonExport
}
