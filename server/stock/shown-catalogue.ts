import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/*
 * On a Saturday most visitors request the same weeks. A slightly outdated catalogue oversells nothing, because each
 * order claims its units in the database.
 */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  // This is enough for some 400 catalogues of the demo shop, as JSON.
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  location: string | null
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
 * Without a location, empties the cache of the whole shop. Other processes notice the change of stock within a second.
 */
export const forgetShown = (tenant: string, location?: string): void => {
  if (location === undefined) return catalogues.forget(`${tenant}/`)
  catalogues.forget(`${tenant}/${location}/`)
  catalogues.forget(`${tenant}//`)
}
