import { customerSessions } from '#server/auth/session.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Deps } from '#server/deps/deps.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { refuseUsedUp, takeTurns, type Turn } from '#server/limits/limiter.ts'
import type { TypedCode } from '#server/offers/typed-code.ts'
import { usableDiscount } from '#server/offers/usable-discount.ts'
import type { Shop } from '#server/tenants/shop.ts'

interface Typed {
  c: AppContext
  deps: Deps
  shop: Shop
  /** The discount code as typed, if any. */
  typed: string | null | undefined
  /** The code that the visitor's own reservation uses. */
  ownCode: string | null | undefined
}

/**
 * Prices a cart with the entered code; undefined: none. Wrong codes are counted, so that codes cannot be guessed.
 * @throws Refusal 429 after too many.
 */
export const withTypedCode = async <T>(
  { c, deps, shop, typed, ownCode }: Typed,
  work: (code: TypedCode | undefined) => Promise<T>,
): Promise<T> => {
  if (!typed) return work(undefined)
  const tenant = shop.code
  const turns: Turn[] = [
    ['wrongCodesOfAddress', clientAddress(c, deps.environment.TRUST_PROXY)],
    ['wrongCodesOfSession', customerSessions.hashOf(c, tenant)],
    ['wrongCodesOfTenant', tenant],
  ]
  await refuseUsedUp(deps, tenant, turns)
  const code: TypedCode = { usable: await usableDiscount(deps.db, shop, typed, ownCode), isWrong: false }
  try {
    return await work(code)
  } finally {
    if (code.isWrong) await takeTurns(deps, tenant, turns)
  }
}
