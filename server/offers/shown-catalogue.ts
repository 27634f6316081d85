import type { Category } from '#contract/catalogue.ts'
import { jsonBytes, shareJson } from '#server/http/answer-json.ts'
import type { Shop } from '#server/tenants/shop.ts'

/*
 * Catalogues with free stock as they were shown a moment ago (docs/decisions/2026-11-22-what-is-kept.md). On a Saturday most visitors ask for the
 * same weeks. A catalogue that is too old promises what an order then does not get: it claims its units anew.
 */

const FRESH_MS = 1_000
/** Of their JSON, of all shops together: some 400 of the demo shop's. */
const MOST_BYTES = 16 * 1024 * 1024

interface Kept {
  shop: Shop
  location: string | null
  readAt: number
  categories: Promise<Category[]>
  /** Of its JSON; 0 while it is being read. */
  bytes: number
}

/** The oldest first. */
const kept = new Map<string, Kept>()
let keptBytes = 0

const drop = (key: string, entry: Kept) => {
  if (kept.get(key) !== entry) return
  kept.delete(key)
  keptBytes -= entry.bytes
}

const isFresh = ({ readAt }: Kept, now: number) => now - readAt < FRESH_MS

/** Entries are in the order of their reading, so what is too old is at the front. */
const makeRoom = (now: number) => {
  for (const [key, entry] of kept) {
    if (isFresh(entry, now) && keptBytes <= MOST_BYTES) return
    drop(key, entry)
  }
}

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
): Promise<Category[]> => {
  const key = JSON.stringify([shop.code, location, ...terms])
  const now = performance.now()
  const found = kept.get(key)
  // A shop that was imported anew is another object.
  if (found && found.shop === shop && isFresh(found, now)) return found.categories
  if (found) drop(key, found)
  const categories = read().then(shareJson)
  const entry: Kept = { shop, location, readAt: now, categories, bytes: 0 }
  kept.set(key, entry)
  makeRoom(now)
  void categories.then(
    (known) => {
      if (kept.get(key) !== entry) return
      entry.bytes = jsonBytes(known).byteLength
      keptBytes += entry.bytes
      makeRoom(performance.now())
    },
    () => drop(key, entry),
  )
  return categories
}

/** This process knows that stock has changed: at a location, or somewhere in the shop. Others see it within a second. */
export const forgetShown = (tenant: string, location?: string): void => {
  for (const [key, entry] of kept)
    if (
      entry.shop.code === tenant &&
      (location === undefined || entry.location === null || entry.location === location)
    )
      drop(key, entry)
}
