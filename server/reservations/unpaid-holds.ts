import type { Context } from 'hono'
import { sql } from 'kysely'
import { ERROR_CODE } from '#contract/constants.ts'
import { sha256 } from '#server/base/hash.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** Bookings that one address may hold unpaid at a time. The guests of a hotel, and the counter of a shop, share an address. */
export const UNPAID_HOLDS_OF_ADDRESS = 15
/** Bookings that one e-mail address may hold unpaid at a time, from everywhere. */
export const UNPAID_HOLDS_OF_EMAIL = 5
/** The most persons of all these bookings of one address: a multiple of the maximum of one booking. */
const UNPAID_BOOKINGS_OF_FULL_SIZE = 3

/** Persons in all bookings that one address may hold unpaid at a time. */
export const unpaidPersonsOfAddress = (maxPersons: number): number =>
  Math.max(UNPAID_HOLDS_OF_ADDRESS, UNPAID_BOOKINGS_OF_FULL_SIZE * maxPersons)

/** The keys by which holds are counted together; null: not known, or limits are off. */
export type Holder = { hash: string; persons: number } | null

export const holderOf = (
  c: Context,
  { environment }: Pick<Deps, 'environment'>,
  { tenant: { shop } }: Pick<Shop, 'tenant'>,
): Holder => {
  const address = environment.RATE_LIMITS === 'off' ? undefined : clientAddress(c, environment.TRUST_PROXY)
  return address === undefined
    ? null
    : { hash: sha256(`holder:${address}`), persons: unpaidPersonsOfAddress(shop.maxPersons) }
}

interface Hold {
  tenant: string
  /** Of the reservation: what it holds already does not count. */
  id: string
  email: string
  payload: { persons: readonly unknown[] }
}

/** Orders that are counted together take turns, so that many at once are not more than many after each other. */
const takeTurns = (trx: Trx, tenant: string, address: string, email: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${tenant}), hashtext(${address})),
    pg_advisory_xact_lock(hashtext(${tenant}), hashtext(${email}))`.execute(trx)

interface OthersHeld {
  of_address: number
  persons_of_address: number
  of_email: number
}

/** What else is held unpaid for an address, and for an e-mail address. */
const othersHeld = async (trx: Trx, { tenant, id }: Hold, address: string, email: string, now: Date) => {
  const held = sql`tenant = ${tenant} and holder is not null and hold_until > ${now} and id <> ${id}`
  const { rows } = await sql<OthersHeld>`
    select a.bookings as of_address, a.persons as persons_of_address, e.bookings as of_email
    from (
      select count(*) as bookings, coalesce(sum(jsonb_array_length(payload -> 'persons')), 0)::int as persons
      from reservations where ${held} and holder = ${address}
    ) a, (
      select count(*) as bookings from reservations where ${held} and lower(email) = ${email}
    ) e`.execute(trx)
  return rows[0]!
}

/**
 * Counts one more hold, for an order or a renewed hold.
 * @throws Refusal 409 with `tooManyUnpaid` when too many are held from their address or with its e-mail address.
 */
export const limitUnpaidHolds = async (trx: Trx, hold: Hold, holder: Holder, now: Date): Promise<void> => {
  if (holder === null) return
  const email = normalEmail(hold.email)
  await takeTurns(trx, hold.tenant, holder.hash, email)
  const others = await othersHeld(trx, hold, holder.hash, email, now)
  if (
    others.of_address >= UNPAID_HOLDS_OF_ADDRESS ||
    others.persons_of_address + hold.payload.persons.length > holder.persons ||
    others.of_email >= UNPAID_HOLDS_OF_EMAIL
  )
    throw new Refusal(409, { errorcode: ERROR_CODE.tooManyUnpaid })
}
