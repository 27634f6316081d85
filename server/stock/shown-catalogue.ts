import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/*
 * This file caches recent catalogues with free stock, because on a Saturday most visitors request the same weeks. A
 * slightly outdated catalogue oversells nothing, because each order claims its units in the database.
 */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  // The maximum size of all catalogues as JSON, which is enough for some 400 catalogues of the demo shop.
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  /** The location, or null for all locations. */
  location: string | null
  /** The other values on which the catalogue depends. */
  terms: readonly unknown[]
}

/**
 * Returns a catalogue that was made within the last second, otherwise makes a new catalogue. Callers must not change
 * the catalogue.
 */
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
