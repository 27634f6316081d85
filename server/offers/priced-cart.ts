import type { Kysely } from 'kysely'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderDiscount, FolderRate } from '#contract/tenant-folder.ts'
import { computeCart } from '#domain/cart.ts'
import { findDiscount, isValidDiscount } from '#domain/discount.ts'
import type { Database } from '#server/db/schema.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { KnownPayload } from './validate-payload.ts'

const isUsedUp = async (
  db: Kysely<Database>,
  shop: Shop,
  { code, maxUses }: FolderDiscount,
  ownCode: string | null,
): Promise<boolean> => {
  if (maxUses === undefined) return false
  const row = await db
    .selectFrom('discount_uses')
    .select('uses')
    .where('tenant', '=', shop.code)
    .where('code', '=', code)
    .executeTakeFirst()
  return (row?.uses ?? 0) - (code === ownCode ? 1 : 0) >= maxUses
}

export interface PricedCart {
  cart: Cart
  /** The code that the cart's discount comes from. */
  discount?: FolderDiscount
  /** 800: there is a code and it does not hold; the cart is priced without it. */
  errorcode?: 800
}

/**
 * The cart with its amounts, and whether the typed discount code holds. `db` may be a transaction.
 * `ownCode` is the code that the reservation to be replaced uses: it does not stand in its own way.
 */
export const pricedCart = async (
  db: Kysely<Database>,
  shop: Shop,
  payload: KnownPayload,
  rate: FolderRate,
  today: IsoDay,
  ownCode: string | null = null,
): Promise<PricedCart> => {
  const input = { tenant: shop.tenant, payload, rate }
  const cart = computeCart({ ...input, discount: undefined })
  if (!payload.dc) return { cart }
  const lines = cart.persons.flatMap(({ items }) => items).reduce((total, { price }) => total + price.amount, 0)
  const discount = findDiscount(shop.tenant.discounts, payload.dc)
  if (!discount || !isValidDiscount(discount, lines, today) || (await isUsedUp(db, shop, discount, ownCode)))
    return { cart, errorcode: 800 }
  return { cart: computeCart({ ...input, discount }), discount }
}
