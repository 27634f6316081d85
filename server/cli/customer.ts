import type { Kysely } from 'kysely'
import { dayIn } from '#domain/calendar/days.ts'
import { StartError } from '#server/base/environment.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { erasePerson } from '#server/customers/erase-person.ts'
import { exportPerson } from '#server/customers/export-person.ts'
import { eraseNamedMember, groupBookings } from '#server/customers/erase-groups.ts'
import { groupsOfPerson } from '#server/customers/groups-of-person.ts'
import { reservationsOfPerson } from '#server/customers/reservations-of-person.ts'
import type { Database } from '#server/db/schema.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { shopCode } from './shop-code.ts'
import { CUSTOMER_USAGE } from './usage.ts'

interface Known {
  shop: Shop
  /** A summary of the person's data. */
  facts: string
  numbers: string[]
}

const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`

/** Also finds addresses that only occur in the newsletter, a mail, a withdrawal or a change. */
const knownAt = async (db: Kysely<Database>, shop: Shop, email: string): Promise<Known | undefined> => {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('tenant', '=', shop.code)
    .where('email', '=', email)
    .executeTakeFirst()
  const numbers = (await reservationsOfPerson(db, shop.code, email, customer?.id)).map(({ number }) => number)
  const newsletter = await db
    .selectFrom('newsletter_optins')
    .select('asked_at')
    .where('tenant', '=', shop.code)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('tenant', '=', shop.code)
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email))
    .execute()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('tenant', '=', shop.code)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  const changes = await db
    .selectFrom('reservation_changes')
    .select('id')
    .where('tenant', '=', shop.code)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .execute()
  const groups = await groupsOfPerson(db, shop.code, email)
  const members = await groupBookings(db, shop.code, email)
  const lists = [numbers, newsletter, mails, withdrawals, changes, groups, members]
  if (!customer && lists.every(({ length }) => length === 0)) return undefined
  const facts = [
    customer ? 'an account' : 'no account',
    counted(numbers.length, 'booking'),
    ...(newsletter.length > 0 ? ['the newsletter'] : []),
    ...(mails.length > 0 ? [counted(mails.length, 'mail')] : []),
    ...(withdrawals.length > 0 ? [counted(withdrawals.length, 'withdrawal')] : []),
    ...(changes.length > 0 ? [counted(changes.length, 'change')] : []),
    ...(groups.length > 0 ? [counted(groups.length, 'group')] : []),
    ...(members.length > 0 ? [`part in ${counted(members.length, 'group booking')}`] : []),
  ]
  return { shop, numbers, facts: `${shop.code}: ${facts.join(', ')}` }
}

const shopsAsked = async (db: Kysely<Database>, tenant: string | undefined): Promise<Shop[]> => {
  const shops = await createTenantStore(db).all()
  if (tenant === undefined) return shops
  const asked = await shopCode(db, tenant)
  return shops.filter(({ code }) => code === asked)
}

const runEraseMember = async (
  db: Kysely<Database>,
  tenant: string | undefined,
  number: string | undefined,
  names: readonly string[],
  say: (words: string) => void,
): Promise<void> => {
  if (tenant === undefined || number === undefined || names.length === 0)
    throw new StartError(`Usage:\n${CUSTOMER_USAGE}`)
  const erased = await eraseNamedMember(db, await shopCode(db, tenant), { number, name: names.join(' ') })
  if (erased === 0) throw new StartError('No booking of a group with this number has a member of this name.')
  say(`${counted(erased, 'person')} of booking ${number} erased. Equipment and price stay.`)
}

/** Commands for requests of a person (GDPR, articles 15 and 17). `say` prints a line. */
export const runCustomer = async (
  db: Kysely<Database>,
  words: readonly string[],
  { tenant, now, say }: { tenant: string | undefined; now: Date; say: (words: string) => void },
): Promise<void> => {
  const [action = '', address, ...rest] = words
  if (action === 'erase-member') {
    await runEraseMember(db, tenant, address, rest, say)
    return
  }
  if (!['find', 'export', 'erase'].includes(action) || address === undefined || rest.length > 0)
    throw new StartError(`Usage:\n${CUSTOMER_USAGE}`)
  const email = normalEmail(address)
  const known: Known[] = []
  for (const shop of await shopsAsked(db, tenant)) {
    const found = await knownAt(db, shop, email)
    if (found) known.push(found)
  }
  if (known.length === 0) throw new StartError('No shop knows this address.')
  if (action === 'erase' && known.length > 1)
    throw new StartError(
      `Several shops know this address: ${known.map(({ shop }) => shop.code).join(', ')}. Name one by --tenant.`,
    )
  for (const { shop, facts, numbers } of known) {
    if (action === 'find') say([facts, ...numbers].join('\n  '))
    if (action === 'export') {
      const today = dayIn(shop.tenant.shop.timeZone, now)
      const all = await snapshot(db, (trx) => exportPerson(trx, shop, email, { now, today }))
      say(JSON.stringify({ tenant: shop.code, ...all }, null, 2))
    }
    if (action === 'erase') {
      await erasePerson(db, shop.code, email)
      say(`${facts}; erased.${numbers.length > 0 ? ' The bookings stay without the person, as tax law requires.' : ''}`)
    }
  }
}
