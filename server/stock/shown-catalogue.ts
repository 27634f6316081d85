import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/* A cache of recent catalogues with free stock: on a Saturday most visitors request the same weeks. A catalogue may
   be slightly outdated, because an order claims its units itself. */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  // The limit for their size as JSON: room for some 400 of the demo shop's.
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  /** The location; null for all. */
  location: string | null
  /** Everything else on which the catalogue depends. */
  terms: readonly unknown[]
}

/** Returns a catalogue that was made within the last second, otherwise makes a new one. It must not be changed. */
export const shownCatalogue = (
  { shop, location, terms }: Shown,
  read: () => Promise<Category[]>,
): Promise<Category[]> =>
  catalogues.get(`${shop.code}/${location ?? ''}/${JSON.stringify(terms)}`, shop, async () => shareJson(await read()))

/**
 * Empties the cache after a change of stock, for a location or the whole shop. Other processes notice the change within
 * a second.
 */
export const forgetShown = (tenant: string, location?: string): void => {
  if (location === undefined) return catalogues.forget(`${tenant}/`)
  catalogues.forget(`${tenant}/${location}/`)
  catalogues.forget(`${tenant}//`)
}
