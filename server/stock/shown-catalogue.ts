import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/base/answer-json.ts'
import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/* A catalogue that is a second old oversells nothing, because each order claims its units in the database. */

const catalogues = createRecent<Category[]>({
  freshMs: 1_000,
  mostBytes: 16 * 1024 * 1024,
  bytesOf: (categories) => jsonBytes(categories).byteLength,
})

export interface Shown {
  shop: Shop
  location: string | null
  terms: readonly unknown[]
}

/** Callers must not change the catalogue. */
export const shownCatalogue = (
  { shop, location, terms }: Shown,
  read: () => Promise<Category[]>,
): Promise<Category[]> =>
  catalogues.get(`${shop.id}/${location ?? ''}/${JSON.stringify(terms)}`, shop, async () => shareJson(await read()))

/** Other processes notice the change of stock within a second. */
export const forgetShown = (tenant: string, location?: string): void => {
  if (location === undefined) return catalogues.forget(`${tenant}/`)
  catalogues.forget(`${tenant}/${location}/`)
  catalogues.forget(`${tenant}//`)
}
