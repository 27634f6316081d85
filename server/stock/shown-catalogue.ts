import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/*
 * Catalogues with free stock as they were shown a moment ago. On a Saturday most visitors ask for the same weeks. A catalogue that is too old
 * promises what an order then does not get: it claims its units itself.
 */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  // Of their JSON: some 400 of the demo shop's.
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  /** null: all of them. */
  location: string | null
  /** What else the catalogue depends on. */
  terms: readonly unknown[]
}

/** The catalogue that was read for the same question within the last second, else the one that is read now. Nobody may change it. */
export const shownCatalogue = (
  { shop, location, terms }: Shown,
  read: () => Promise<Category[]>,
): Promise<Category[]> =>
  catalogues.get(`${shop.code}/${location ?? ''}/${JSON.stringify(terms)}`, shop, async () => shareJson(await read()))

/** This process knows that stock has changed: at a location, or somewhere in the shop. Others see it within a second. */
export const forgetShown = (tenant: string, location?: string): void => {
  if (location === undefined) return catalogues.forget(`${tenant}/`)
  catalogues.forget(`${tenant}/${location}/`)
  catalogues.forget(`${tenant}//`)
}
