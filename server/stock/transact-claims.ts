import { ERROR_CODE } from '#contract/constants.ts'
import type { OutOfStock } from '#contract/errors.ts'
import { Refusal } from '#server/base/refusal.ts'
import { type Db, transact, type Trx } from '#server/db/transact.ts'
import { DiscountUsedUp } from './discount-use.ts'
import { missingUnits, StockGone, type Wanted } from './stock-claims.ts'

const TRIES = 4

/**
 * Runs the transaction again if others have meanwhile released the missing units.
 * @throws Refusal 409 with the shortfalls or `discountInvalid`, or 503 after TRIES failed claims
 */
export const transactClaims = async <T>(
  db: Db,
  wanted: Wanted,
  replaced: () => string | null,
  write: (trx: Trx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await transact(db, write)
    } catch (error) {
      if (error instanceof DiscountUsedUp) throw new Refusal(409, { errorcode: ERROR_CODE.discountInvalid })
      if (!(error instanceof StockGone)) throw error
      const outOfStock = await missingUnits(db, wanted, replaced())
      if (outOfStock.length > 0) throw new Refusal(409, { outOfStock } satisfies OutOfStock)
    }
  }
  throw new Refusal(503, { error: 'stock is changing too fast' }, { 'Retry-After': '1' })
}
