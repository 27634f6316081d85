import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { CheckoutAnswer } from '#contract/checkout.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { hashOf, sha256 } from './hash.ts'

/** One sending of an order: twice the same key and body is the same order. */
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

export interface Replay {
  answer: CheckoutAnswer
  accessSalt: string
}

/**
 * The answer an earlier sending with this key got, or undefined for a new key.
 * @throws Refusal 409 when the key was used for another body.
 */
export const findReplay = async (
  db: Kysely<Database>,
  { tenant, keyHash, bodyHash }: Sending,
): Promise<Replay | undefined> => {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer', 'access_salt'])
    .where('tenant', '=', tenant)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.body_hash !== bodyHash)
    throw new Refusal(409, { error: 'this Idempotency-Key was used for another order' })
  return { answer: z.parse(CheckoutAnswer, earlier.answer), accessSalt: earlier.access_salt }
}
