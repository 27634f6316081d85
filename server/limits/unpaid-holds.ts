import type { Context } from 'hono'
import { sql } from 'kysely'
import { sha256 } from '#server/checkout/hash.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress } from './client-address.ts'

/** Bookings that one address may hold unpaid at a time. The guests of a hotel, and the counter of a shop, share an address. */
export const UNPAID_HOLDS_OF_ADDRESS = 15

/** Whose holds are counted together, for the time of the hold; null: not known, or nothing is limited. */
export const holderOf = (c: Context, { environment }: Pick<Deps, 'environment'>): string | null => {
  const address = environment.RATE_LIMITS === 'off' ? undefined : clientAddress(c, environment.TRUST_PROXY)
  return address === undefined ? null : sha256(`holder:${address}`)
}

/**
 * Lets one who orders hold one booking more, beside `reservation`, which they may hold already. Orders of one address take turns, so that many at
 * once are not more than many after each other.
 * @throws Refusal 409 with errorcode 140 when they hold too many.
 */
export const limitUnpaidHolds = async (
  trx: Trx,
  { tenant, holder, reservation }: { tenant: string; holder: string | null; reservation: string },
  now: Date,
): Promise<void> => {
  if (holder === null) return
  await sql`select pg_advisory_xact_lock(hashtext(${tenant}), hashtext(${holder}))`.execute(trx)
  const { count } = await trx
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant', '=', tenant)
    .where('holder', '=', holder)
    .where('hold_until', '>', now)
    .where('id', '!=', reservation)
    .executeTakeFirstOrThrow()
  if (count >= UNPAID_HOLDS_OF_ADDRESS) throw new Refusal(409, { errorcode: 140 })
}
