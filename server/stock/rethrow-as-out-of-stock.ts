import type { Kysely } from 'kysely'
import type { OutOfStock } from '#contract/errors.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Database } from '#server/db/schema.ts'
import { missingUnits, StockGone, type Wanted } from './stock-claims.ts'

const TRIES = 4

/**
 * Runs a transaction that claims stock, and words its refusal once it is rolled back.
 * `replaced` is known once the transaction has run: the reservation that would have given its units back.
 * @throws Refusal 409 with what is missing. When by then nothing is missing any more (somebody gave something back), the transaction gets another try.
 */
export const rethrowAsOutOfStock = async <T>(
  db: Kysely<Database>,
  wanted: Wanted,
  replaced: () => string | null,
  run: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof StockGone)) throw error
      const outOfStock = await missingUnits(db, wanted, replaced())
      if (outOfStock.length > 0) throw new Refusal(409, { outOfStock } satisfies OutOfStock)
    }
  }
  throw new Refusal(503, { error: 'stock is changing too fast' }, { 'Retry-After': '1' })
}
