import type { FolderDiscount } from '#contract/tenant-folder.ts'
import { findDiscount } from '#domain/pricing/discount.ts'
import { has } from '#server/db/has.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { customerSessions } from '#server/auth/session.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Deps } from '#server/deps/deps.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { refuseUsedUp, takeTurns, type Turn } from '#server/limits/limiter.ts'
import type { TypedCode } from '#server/offers/priced-cart.ts'

/** The code of the replaced reservation (`ownCode`) stays usable even if the shop has lowered the limit of its uses. */
const usableDiscount = async (
  db: Db,
  shop: Shop,
  typed: string,
  ownCode: string | null | undefined,
): Promise<FolderDiscount | undefined> => {
  const discount = findDiscount(shop.tenant.discounts, typed)
  if (discount?.maxUses === undefined || discount.code === ownCode) return discount
  const row = await db
    .selectFrom('discount_uses')
    .select('uses')
    .where(has({ tenant: shop.id, code: discount.code }))
    .executeTakeFirst()
  return (row?.uses ?? 0) < discount.maxUses ? discount : undefined
}

interface Typed {
  c: AppContext
  deps: Deps
  shop: Shop
  typed: string | null | undefined
  ownCode: string | null | undefined
}

/**
 * Counts wrong codes, so that codes cannot be guessed.
 * @throws Refusal 429 after too many wrong codes
 */
export const withTypedCode = async <T>(
  { c, deps, shop, typed, ownCode }: Typed,
  work: (code: TypedCode | undefined) => Promise<T>,
): Promise<T> => {
  if (!typed) return work(undefined)
  const tenant = shop.id
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
