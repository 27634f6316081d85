import { notFound } from '@tanstack/react-router'
import { loadShop } from './load-shop.ts'
import type { ShopPathParams } from '#src/base/shop-path.ts'
import type { RouterContext } from './router.ts'

/** The page of a withdrawal is there where the shop takes any. */
export const loadWithdrawal = async (context: RouterContext, place: ShopPathParams): Promise<void> => {
  const { site } = await loadShop(context, place)
  if (!site.settings.withdrawal) throw notFound()
}
