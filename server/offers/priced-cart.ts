import type { FolderDiscount, FolderRate } from '#contract/tenant-folder.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import { computeCart } from '#domain/pricing/cart.ts'
import { reachedDiscount } from '#domain/groups/group-discount.ts'
import { isValidDiscount } from '#domain/pricing/discount.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { KnownPayload } from './validate-payload.ts'

/** Pricing needs this object, and only `withTypedCode` creates it, so that every guess of a code is counted. */
export interface TypedCode {
  readonly usable: FolderDiscount | undefined
  isWrong: boolean
}

export interface PricedCart {
  cart: Cart
  discount?: FolderDiscount
  errorcode?: typeof ERROR_CODE.discountInvalid
}

const groupDiscountOf = ({ tenant }: Shop, payload: KnownPayload) => {
  const { groups } = tenant.shop
  const takers = payload.persons.filter(({ products }) => products.length > 0).length
  const bySize = payload.isGroup && groups ? reachedDiscount(groups.discounts, takers) : undefined
  return payload.quoteDiscount ?? bySize
}

export const totalsByRate = (
  shop: Shop,
  payload: KnownPayload,
  rates: readonly FolderRate[],
  discount: FolderDiscount | undefined,
  today: IsoDay,
): Record<string, number> => {
  const input = { tenant: shop.tenant, payload, groupDiscount: groupDiscountOf(shop, payload) }
  const totalAt = (rate: FolderRate): number => {
    const cart = computeCart({ ...input, rate, discount })
    const isReached = !discount || isValidDiscount(discount, listPriceOf(cart), today)
    return (isReached ? cart : computeCart({ ...input, rate, discount: undefined })).price.amount
  }
  return Object.fromEntries(rates.map((rate) => [rate.id, totalAt(rate)]))
}

export const priceCart = (
  shop: Shop,
  payload: KnownPayload,
  rate: FolderRate,
  code: TypedCode | undefined,
  today: IsoDay,
): PricedCart => {
  const input = { tenant: shop.tenant, payload, rate, groupDiscount: groupDiscountOf(shop, payload) }
  const cart = computeCart({ ...input, discount: undefined })
  if (!code) return { cart }
  const { usable } = code
  if (usable && isValidDiscount(usable, listPriceOf(cart), today))
    return { cart: computeCart({ ...input, discount: usable }), discount: usable }
  code.isWrong = true
  return { cart, errorcode: ERROR_CODE.discountInvalid }
}
