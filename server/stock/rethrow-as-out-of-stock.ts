import type { Kysely } from 'kysely'
import type { OutOfStock } from '#contract/errors.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Database } from '#server/db/schema.ts'
import { missingUnits, StockGone, type Wanted } from './stock-claims.ts'

const TRIES = 4

/**
 * Runs a transaction that claims stock, and after a rollback computes the shortfalls for its refusal. `replaced`, known
 * once the transaction has run, is the reservation that would have released its units.
 * @throws Refusal 409 with the shortfalls. If there are none any more, because others released units, the transaction
 * is repeated.
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
