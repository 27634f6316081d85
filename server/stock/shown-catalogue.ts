import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/* A cache of recent catalogues with free stock. On a Saturday most visitors request the same weeks. A cached catalogue
   may be slightly outdated, because an order claims its units itself. */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  // The size of their JSON: some 400 of the demo shop's.
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  /** The location; null: all of them. */
  location: string | null
  /** The other inputs of the catalogue. */
  terms: readonly unknown[]
}

/** The catalogue from the cache of the last second, otherwise a new one. It must not be changed. */
export const shownCatalogue = (
  { shop, location, terms }: Shown,
  read: () => Promise<Category[]>,
): Promise<Category[]> =>
  catalogues.get(`${shop.code}/${location ?? ''}/${JSON.stringify(terms)}`, shop, async () => shareJson(await read()))

/**
 * Clears the cache after a change of stock, at a location or in the whole shop. Other processes notice within a second.
 */
export const forgetShown = (tenant: string, location?: string): void => {
  if (location === undefined) return catalogues.forget(`${tenant}/`)
  catalogues.forget(`${tenant}/${location}/`)
  catalogues.forget(`${tenant}//`)
}
