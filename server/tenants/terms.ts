import { createHash } from 'node:crypto'
import type { Locale } from '#contract/primitives.ts'
import { conditionsOf } from '#domain/groups/conditions.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

export interface Terms {
  hash: string
  title: string
  content: string
}

const composeTerms = ({ tenant }: Shop, language: Locale, isGroup: boolean): Terms | null => {
  const { agb: text, [conditionsOf('reservation')]: conditions } = tenant.contents[language]
  if (!text) return null
  const { title } = text
  const ofGroup = isGroup && conditions ? `<h2>${conditions.title}</h2>${conditions.content}` : ''
  const content = text.content + ofGroup
  const hash = createHash('sha256').update(`${title}\0${content}`).digest('base64url').slice(0, 16)
  return { hash, title, content }
}

const termsOfShops = new WeakMap<Shop, Map<string, Terms | null>>()

/** Returns null if the shop has no terms. The object stays the same until the shop is imported again. */
export const termsOf = (shop: Shop, language: Locale, isGroup = false): Terms | null => {
  const known = termsOfShops.get(shop) ?? new Map<string, Terms | null>()
  termsOfShops.set(shop, known)
  const key = `${language} ${isGroup}`
  const terms = known.get(key) ?? composeTerms(shop, language, isGroup)
  known.set(key, terms)
  return terms
}

const kept = new WeakSet<Terms>()

/** Call this function only after the transaction that stored the terms was committed. */
export const termsAreKept = (terms: Terms | null): void => {
  if (terms) kept.add(terms)
}

export const keepTerms = async (trx: Trx, tenant: string, terms: Terms | null, now: Date): Promise<void> => {
  if (!terms || kept.has(terms)) return
  await trx
    .insertInto('accepted_terms')
    .values({ tenant, ...terms, first_accepted_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'hash']).doNothing())
    .execute()
}
