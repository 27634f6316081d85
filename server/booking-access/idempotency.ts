import * as z from 'zod/mini'
import { CheckoutAnswer } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { hashOf, sha256 } from '#server/base/hash.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { accessToken } from './access.ts'

export interface Sending {
  tenant: string
  key: string
  keyHash: string
  bodyHash: string
}

export const sendingOf = (tenant: string, key: string, body: unknown): Sending => ({
  tenant,
  key,
  keyHash: sha256(key),
  bodyHash: hashOf(body),
})

export const refuseOtherBody = (used: string | null, bodyHash: string): void => {
  if (used !== bodyHash) throw new Refusal(409, { error: 'this Idempotency-Key was used for something else' })
}

export interface Replay {
  answer: CheckoutAnswer
  accessSalt: string
}

/**
 * Returns undefined for a new key.
 * @throws Refusal 409 if the key was used for another body, or was closed by `closeKeys`
 */
export const findReplay = async (db: Db, { tenant, keyHash, bodyHash }: Sending): Promise<Replay | undefined> => {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer', 'access_salt'])
    .where(has({ tenant, key_hash: keyHash }))
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.access_salt === null) throw new Refusal(409, { error: 'another order has taken the place of this one' })
  refuseOtherBody(earlier.body_hash, bodyHash)
  return { answer: z.parse(CheckoutAnswer, earlier.answer), accessSalt: earlier.access_salt }
}

/** Stores idempotency keys without an answer, so that orders with these keys are refused if they arrive later. */
export const closeKeys = async (trx: Trx, tenant: string, keys: readonly string[], now: Date): Promise<void> => {
  if (keys.length === 0) return
  await trx
    .insertInto('idempotency_keys')
    .values(keys.map((key) => ({ tenant, key_hash: sha256(key), created_at: now })))
    .onConflict((conflict) => conflict.columns(['tenant', 'key_hash']).doNothing())
    .execute()
}

/** The keys prove access, because a reservation's access token is derived from its key. */
export const reservationOfKeys = async (
  db: Db,
  tenant: string,
  keys: readonly string[],
): Promise<ReservationRow | undefined> => {
  if (keys.length === 0) return undefined
  const keyOfHash = new Map(keys.map((key) => [sha256(key), key]))
  const used = await db
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'reservation', 'access_salt'])
    .where('tenant', '=', tenant)
    .where('key_hash', 'in', [...keyOfHash.keys()])
    .execute()
  const made = used.flatMap(({ key_hash: hash, reservation, access_salt: salt }) =>
    reservation === null || salt === null
      ? []
      : [{ id: reservation, accessHash: sha256(accessToken(salt, keyOfHash.get(hash)!)) }],
  )
  if (made.length === 0) return undefined
  return db
    .selectFrom('reservations')
    .selectAll()
    .where(has({ tenant, status: STATUS.open }))
    .where((eb) => eb.or(made.map(({ id, accessHash }) => eb.and({ id, access_hash: accessHash }))))
    .executeTakeFirst()
}
