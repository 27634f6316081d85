import type { Kysely } from 'kysely'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderDiscount, FolderRate } from '#contract/tenant-folder.ts'
import { computeCart } from '#domain/cart.ts'
import { findDiscount, isValidDiscount } from '#domain/discount.ts'
import type { Database } from '#server/db/schema.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { KnownPayload } from './validate-payload.ts'

/**
 * The code a visitor typed, as the shop has it; undefined when it has none such or it is used up. `ownCode` is the code that the reservation
 * to be replaced uses: it does not stand in its own way.
 */
export const usableDiscount = async (
  db: Kysely<Database>,
  shop: Shop,
  typed: string | null | undefined,
  ownCode: string | null | undefined,
): Promise<FolderDiscount | undefined> => {
  const discount = typed ? findDiscount(shop.tenant.discounts, typed) : undefined
  if (discount?.maxUses === undefined) return discount
  const row = await db
    .selectFrom('discount_uses')
    .select('uses')
    .where('tenant', '=', shop.code)
    .where('code', '=', discount.code)
    .executeTakeFirst()
  const uses = (row?.uses ?? 0) - (discount.code === ownCode ? 1 : 0)
  return uses < discount.maxUses ? discount : undefined
}

export interface PricedCart {
  cart: Cart
  /** The code that the cart's discount comes from. */
  discount?: FolderDiscount
  /** 800: there is a code and it does not hold; the cart is priced without it. */
  errorcode?: 800
}

/** The cart with its amounts, and whether the typed code, of which `usable` is what the shop has, holds for it. */
export const priceCart = (
  shop: Shop,
  payload: KnownPayload,
  rate: FolderRate,
  usable: FolderDiscount | undefined,
  today: IsoDay,
): PricedCart => {
  const input = { tenant: shop.tenant, payload, rate }
  const cart = computeCart({ ...input, discount: undefined })
  if (!payload.dc) return { cart }
  const lines = cart.persons.flatMap(({ items }) => items).reduce((total, { price }) => total + price.amount, 0)
  if (!usable || !isValidDiscount(usable, lines, today)) return { cart, errorcode: 800 }
  return { cart: computeCart({ ...input, discount: usable }), discount: usable }
}

/** The same with the code looked up. `db` may be a transaction. */
export const pricedCart = async (
  db: Kysely<Database>,
  shop: Shop,
  payload: KnownPayload,
  rate: FolderRate,
  today: IsoDay,
  ownCode: string | null | undefined,
): Promise<PricedCart> => priceCart(shop, payload, rate, await usableDiscount(db, shop, payload.dc, ownCode), today)
