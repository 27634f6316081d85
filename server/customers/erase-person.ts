import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { knownPerson } from './known-person.ts'
import { PERSON_PLACES, PLACE_NAMES } from './person-places.ts'

/**
 * Erases the person with this address from a shop, with or without an account. The bookings' numbers, days, products and amounts stay
 * (docs/decisions/2026-11-21-accounts.md). `along` is done in the same transaction.
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
