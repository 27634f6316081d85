import { notFound } from '@tanstack/react-router'
import { loadShop, type RouterContext } from './load-shop.ts'
import type { ShopPathParams } from '#src/base/shop-path.ts'

/** The page of a withdrawal is there where the shop takes any. */
export const loadWithdrawal = async (context: RouterContext, place: ShopPathParams): Promise<void> => {
  const { site } = await loadShop(context, place)
  if (!site.settings.withdrawal) throw notFound()
}
