import { createHash } from 'node:crypto'
import type { Locale } from '#contract/primitives.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

/** A version of a shop's terms, named by its words. */
export interface Terms {
  hash: string
  title: string
  /** Sanitized HTML. */
  content: string
}

/** The terms that an order in this language accepts, of a group with its conditions; null: the shop has none. */
export const termsOf = ({ tenant }: Shop, language: Locale, isGroup = false): Terms | null => {
  const { agb: text, reservationconditions: conditions } = tenant.contents[language]
  if (!text) return null
  const { title } = text
  const ofGroup = isGroup && conditions ? `<h2>${conditions.title}</h2>${conditions.content}` : ''
  const content = text.content + ofGroup
  const hash = createHash('sha256').update(`${title}\0${content}`).digest('base64url').slice(0, 16)
  return { hash, title, content }
}

/** Keeps the words that an order agrees to: a later import does not change them. */
export const keepTerms = async (trx: Trx, tenant: string, terms: Terms | null, now: Date): Promise<void> => {
  if (!terms) return
  await trx
    .insertInto('accepted_terms')
    .values({ tenant, ...terms, first_accepted_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'hash']).doNothing())
    .execute()
}
