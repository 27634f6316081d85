import { notFound } from '@tanstack/react-router'
import { loadShop, type RouterContext } from './load-shop.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'

/**
 * Loads the page of a withdrawal.
 * @throws notFound if the shop accepts no withdrawals
 */
export const loadWithdrawal = async (context: RouterContext, place: ShopPathParams): Promise<void> => {
  const { site } = await loadShop(context, place)
  if (!site.settings.withdrawal) throw notFound()
}
