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

/**
 * The discount code of a request. Pricing needs this object, and only `withTypedCode` creates it, so that no call
 * reveals whether a code is valid without counting the guess.
 */
export interface TypedCode {
  /** The shop's discount for the typed code, or undefined if the code does not exist or is used up. */
  readonly usable: FolderDiscount | undefined
  /** True if the discount code is invalid. Pricing sets this field. */
  isWrong: boolean
}

export interface PricedCart {
  cart: Cart
  discount?: FolderDiscount
  /** The error code 800 if the discount code is invalid, so that the cart is priced without the code. */
  errorcode?: typeof ERROR_CODE.discountInvalid
}

/** Returns the group's discount: the discount of its quote, or of its size. */
const groupDiscountOf = ({ tenant }: Shop, payload: KnownPayload) => {
  const { groups } = tenant.shop
  const takers = payload.persons.filter(({ products }) => products.length > 0).length
  const bySize = payload.isGroup && groups ? reachedDiscount(groups.discounts, takers) : undefined
  return payload.quoteDiscount ?? bySize
}

/** Returns the total of the cart at each rate, with the discount of a code where the lines reach the code's minimum. */
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

/** Prices the cart, and finds whether the typed code is valid for it. */
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
