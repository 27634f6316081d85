import { dayIn } from '#domain/calendar/days.ts'
import { StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { erasePerson, exportPerson, PERSON_PLACES, PLACE_NAMES } from '#server/customers/person-places.ts'
import { eraseNamedMember } from '#server/customers/erase-bookings.ts'
import { knownPerson, type PlaceName } from '#server/customers/place.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { counted } from './counted.ts'
import { shopNamed } from './shop-named.ts'

interface Known {
  shop: Shop
  facts: string
  numbers: string[]
}

const FACTS: Record<
  Exclude<PlaceName, 'reservations' | 'account' | 'counts' | 'linkOpenedAt'>,
  (count: number) => string
> = {
  parts: (count) => `part in ${counted(count, 'booking')} of others`,
  changes: (count) => counted(count, 'change'),
  groups: (count) => counted(count, 'group'),
  mails: (count) => counted(count, 'mail'),
  newsletter: () => 'the newsletter',
  withdrawals: (count) => counted(count, 'withdrawal'),
  reports: (count) => counted(count, 'report'),
  requests: (count) => counted(count, 'request'),
  savedByOthers: (count) => `saved by ${counted(count, 'customer')}`,
}

const isSaid = (name: PlaceName): name is keyof typeof FACTS => name in FACTS

const knownAt = async (db: Db, shop: Shop, email: string): Promise<Known | undefined> => {
  const person = await knownPerson(db, shop.id, email)
  const numbers = person.bookings.map(({ number }) => number)
  const others: string[] = []
  for (const name of PLACE_NAMES.filter(isSaid)) {
    const { count } = await PERSON_PLACES[name].find(db, person)
    if (count > 0) others.push(FACTS[name](count))
  }
  if (!person.customer && numbers.length === 0 && others.length === 0) return undefined
  const facts = [person.customer ? 'an account' : 'no account', counted(numbers.length, 'booking'), ...others]
  return { shop, numbers, facts: `${shop.code}: ${facts.join(', ')}` }
}

const shopsAsked = async (db: Db, tenant: string | undefined): Promise<Shop[]> => {
  const store = createTenantStore(db, createLogger('error'))
  const asked = tenant === undefined ? undefined : (await shopNamed(db, tenant)).code
  const isAsked = (code: string) => asked === undefined || code === asked
  const shops = (await store.all()).filter(({ code }) => isAsked(code))
  const missing = (await store.unreadable()).filter(
    (code) => isAsked(code) && !shops.some((shop) => shop.code === code),
  )
  // Fails if a shop is unreadable, because the person may have booked there and the answer would be incomplete.
  if (missing.length > 0)
    throw new StartError(`This release cannot read the shops ${missing.join(', ')}. Import their folders once more.`)
  return shops
}

export const eraseMember = async (
  db: Db,
  number: string,
  name: string,
  { tenant, say }: { tenant: string | undefined; say: (words: string) => void },
): Promise<void> => {
  const erased = await eraseNamedMember(db, (await shopNamed(db, tenant)).id, { number, name })
  if (erased === 0)
    throw new StartError('No booking with this number has a person of this name without an e-mail address.')
  say(`${counted(erased, 'person')} of booking ${number} erased. Equipment and price stay.`)
}

/** These commands answer requests by articles 15 and 17 of the GDPR. */
export const runCustomer = async (
  db: Db,
  action: 'find' | 'export' | 'erase',
  address: string,
  { tenant, now, say }: { tenant: string | undefined; now: Date; say: (words: string) => void },
): Promise<void> => {
  const email = normalEmail(address)
  const known: Known[] = []
  for (const shop of await shopsAsked(db, tenant)) {
    const found = await knownAt(db, shop, email)
    if (found) known.push(found)
  }
  if (known.length === 0) throw new StartError('No shop has data about this address.')
  if (action === 'erase' && known.length > 1)
    throw new StartError(
      `Several shops have data about this address: ${known.map(({ shop }) => shop.code).join(', ')}. Name one by --tenant.`,
    )
  for (const { shop, facts, numbers } of known) {
    if (action === 'find') say([facts, ...numbers].join('\n  '))
    if (action === 'export') {
      const today = dayIn(shop.tenant.shop.timeZone, now)
      const all = await snapshot(db, (trx) => exportPerson(trx, shop, email, { now, today }))
      say(JSON.stringify({ tenant: shop.code, ...all }, null, 2))
    }
    if (action === 'erase') {
      await erasePerson({ db, clock: () => now }, shop.id, email)
      say(`${facts}; erased.${numbers.length > 0 ? ' The bookings stay without the person, as tax law requires.' : ''}`)
    }
  }
}
